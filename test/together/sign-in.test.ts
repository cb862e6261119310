// Signing in, and the pages behind it.
import '../identity/attacks.test.ts'
import '../identity/closing.test.ts'
import '../identity/code_flow.test.ts'
import '../identity/company_pages.test.ts'
import '../identity/forms.test.ts'
import '../identity/goes_back.test.ts'
import '../identity/links.test.ts'
import '../identity/pages.test.ts'
