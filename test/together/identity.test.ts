// What the provider of identities is made of, without a service: each file has a provider and a database of its own. verify
// moves the clock, in a test beside which no other runs (serial).
import '../identity/keys.test.ts'
import '../identity/people.test.ts'
import '../identity/verify.test.ts'
