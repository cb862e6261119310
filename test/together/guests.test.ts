// Invited people, and pages of many: one address may sign in only so often, and these and the other pages are too many.
import '../identity/consent_page.test.ts'
import '../identity/invited.test.ts'
import '../identity/kept_forms.test.ts'
import '../identity/long_pages.test.ts'
import '../identity/refused_forms.test.ts'
