/// Every statement of the file of the catalogue.
///
/// The file is written once and then only read. What repeats itself is a text of its own; a product
/// is one row, with its ingredients, codes and packages packed. Products have numbers from 1
/// without gaps: first those that are sold, and within these and the others in the order of the
/// words of their names. So the order of the rows is the order in which they are shown, and a place
/// in it is found by halving.
enum CatalogueSQL {
  /// “MdlC”.
  static let applicationID: Int64 = 0x4d64_6c43
  static let version: Int64 = 1

  static let pageCount = "PRAGMA page_count"
  static let readApplicationID = "PRAGMA application_id"
  static let readVersion = "PRAGMA user_version"

  /// What an unfinished file holds is never used, so nothing is kept to undo it.
  static let create = """
    PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32768;
    BEGIN;
    CREATE TABLE source (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
      publisher TEXT NOT NULL, country TEXT NOT NULL, licence TEXT NOT NULL, address TEXT NOT NULL,
      data_day INTEGER, imported_milliseconds INTEGER, imported_offset INTEGER,
      products INTEGER NOT NULL, packages INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE text (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE product (
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL, number TEXT NOT NULL, name TEXT NOT NULL,
      generic INTEGER, form INTEGER, route INTEGER, holder INTEGER, sold INTEGER NOT NULL,
      parts BLOB NOT NULL
    ) STRICT;
    CREATE TABLE code (
      scheme INTEGER NOT NULL, number INTEGER NOT NULL, product INTEGER NOT NULL,
      PRIMARY KEY (scheme, number, product)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE name (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE size (
      sold INTEGER NOT NULL, products INTEGER NOT NULL, names INTEGER NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE search USING fts5 (
      words, content = '', detail = none, columnsize = 0, tokenize = 'ascii', prefix = '1 2 3'
    );
    CREATE TEMP TABLE new_product (
      id INTEGER PRIMARY KEY, source INTEGER, number TEXT, name TEXT, generic INTEGER,
      form INTEGER, route INTEGER, holder INTEGER, sold INTEGER, parts BLOB, key TEXT, words TEXT
    );
    CREATE TEMP TABLE new_code (scheme INTEGER, number INTEGER, product INTEGER);
    CREATE TEMP TABLE new_name (name TEXT, key TEXT);
    CREATE TEMP TABLE place (id INTEGER PRIMARY KEY, product INTEGER);
    CREATE TEMP TABLE moved (product INTEGER PRIMARY KEY, id INTEGER);
    """

  static let addSource = "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)"
  static let date = "UPDATE source SET data_day = ? WHERE id = ?"
  static let addText = "INSERT INTO text VALUES (?, ?)"
  static let addName = "INSERT INTO new_name VALUES (?, ?)"
  static let addProduct = "INSERT INTO new_product VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
  static let addCode = "INSERT INTO new_code VALUES (?, ?, ?)"
  static let count = "UPDATE source SET products = ?, packages = ? WHERE id = ?"

  /// Gives products and names their numbers, and builds what they are found by.
  static let finish = """
    INSERT INTO place (product)
      SELECT p.id FROM new_product AS p JOIN source ON source.id = p.source
      ORDER BY p.sold DESC, p.key, p.name, source.name, p.number, p.id;
    INSERT INTO moved SELECT product, id FROM place ORDER BY product;
    INSERT INTO product
      SELECT place.id, p.source, p.number, p.name, p.generic, p.form, p.route, p.holder, p.sold,
        p.parts
      FROM place CROSS JOIN new_product AS p ON p.id = place.product ORDER BY place.id;
    INSERT INTO search (rowid, words)
      SELECT place.id, p.words FROM place CROSS JOIN new_product AS p ON p.id = place.product
      ORDER BY place.id;
    INSERT INTO search (search) VALUES ('optimize');
    INSERT INTO code
      SELECT DISTINCT c.scheme, c.number, moved.id
      FROM new_code AS c CROSS JOIN moved ON moved.product = c.product ORDER BY 1, 2, 3;
    INSERT INTO name (name)
      SELECT max(name) FROM new_name WHERE key <> '' GROUP BY key ORDER BY key;
    INSERT INTO size SELECT (SELECT count(*) FROM new_product WHERE sold),
      (SELECT count(*) FROM new_product), (SELECT count(*) FROM name);
    DROP TABLE new_product; DROP TABLE new_code; DROP TABLE new_name; DROP TABLE place;
    DROP TABLE moved;
    COMMIT;
    """

  /// Marks a file as whole: one without the marks is refused.
  static let mark = "PRAGMA user_version = 1; PRAGMA application_id = 1298426947"

  /// Rows are checked as they are read, and the file may call nothing.
  static let open = """
    PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8192;
    """

  static let size = "SELECT sold, products, names FROM size"
  static let sources = """
    SELECT id, name, title, publisher, country, licence, address, data_day,
      imported_milliseconds, imported_offset, products, packages
    FROM source ORDER BY name
    """
  static let text = "SELECT text FROM text WHERE id = ?"
  static let product = """
    SELECT p.source, p.number, p.name, generic.text, form, route, holder.text, sold, parts
    FROM product AS p LEFT JOIN text AS generic ON generic.id = p.generic
    LEFT JOIN text AS holder ON holder.id = p.holder WHERE p.id = ?
    """
  static let productsOfSource = """
    SELECT id FROM product WHERE source = ? AND id > ? ORDER BY id LIMIT 1000
    """
  static let productsWithCode = """
    SELECT product FROM code WHERE scheme = ? AND number = ? ORDER BY product LIMIT ?
    """
  static let found = """
    SELECT rowid FROM search
    WHERE search MATCH ? AND rowid BETWEEN ? AND ? AND NOT (+rowid >= ? AND +rowid < ?)
    ORDER BY rowid LIMIT ?
    """
  static let nameOfProduct = "SELECT name FROM product WHERE id = ?"
  static let name = "SELECT name FROM name WHERE id = ?"
}
