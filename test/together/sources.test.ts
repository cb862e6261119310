// What stands in the files. Reading and parsing them all keeps a process busy for so long that no service is asked in it.
import '../changelog.test.ts'
import '../dependencies.test.ts'
import '../lint-files.test.ts'
import '../lint-imports.test.ts'
import '../lint-width.test.ts'
import '../readmes.test.ts'
