internal import MedleyReports

/// Text from data made safe for a terminal: what could steer it is written as an escape.
func shown(_ text: String) -> String { SafeText.of(text) }
