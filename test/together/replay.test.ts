// What the replay makes of a log and the bridge of messages, without a service.
import '../bridge/sparkplug.test.ts'
import '../replay/check.test.ts'
import '../replay/client.test.ts'
import '../replay/log.test.ts'
import '../replay/plan.test.ts'
import '../replay/play.test.ts'
import '../replay/sample.test.ts'
