// How a service is run, by services with settings of their own.
import '../housekeeping.test.ts'
import '../limits.test.ts'
import '../logs.test.ts'
