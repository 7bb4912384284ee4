@_exported public import MedleyMedicines
