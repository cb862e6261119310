// Every command, its options and what it does. What an option is called in the usage is its description.
import { z } from 'zod'
import { Name } from '../capabilities/shapes.ts'
import { readConfig } from '../config.ts'
import { progressLine } from './backup/progress.ts'
import { openBackup, restoreBackup } from './backup/restore.ts'
import { takeBackup, verifyBackup } from './backup/take.ts'
import {
  addMember,
  addServiceAccount,
  createCompany,
  describePerson,
  listCompanies,
  removePerson,
  resetPassword,
} from './companies.ts'
import { examine } from './doctor/examine.ts'
import { Report } from './doctor/report.ts'
import { type Place, withDatabase, withPlace } from './place.ts'
import { listSigningKeys, retireSigningKey, rotateSigningKey } from './signing-keys.ts'

export interface Command {
  about: string
  /** It is given the path of a file. */
  file?: true
  options: z.ZodObject
  // biome-ignore lint/suspicious/noExplicitAny: what the options say it is
  run(given: any): Promise<unknown>
}

/** A command that works on a database brought to the present, and begins none unless that is said. */
function atPlace<Options extends z.ZodObject>(
  about: string,
  options: Options,
  work: (place: Place, given: z.output<Options>) => Promise<unknown> | unknown,
  existing = true,
): Command {
  return { about, options, run: (given) => withPlace({ existing }, (place) => work(place, given)) }
}

const email = z.email().describe('ADDRESS')
const shortName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, 'must be 1 to 40 lower-case letters, digits and hyphens')
  .describe('SHORT-NAME')
const name = Name.describe('NAME')
const role = z.string().min(1).describe('ROLE')
const subject = z.string().min(1).max(255).optional().describe('SUB')
export const flag = z.boolean().default(false)
const none = z.strictObject({})

export const commands: Record<string, Command> = {
  'company create': atPlace(
    'makes a company with its administrator',
    z.strictObject({
      name,
      'short-name': shortName,
      kind: z.enum(['factory', 'managed_services']).describe('factory|managed_services'),
      'admin-email': email,
      subject,
    }),
    ({ operator, identity }, given) =>
      createCompany(operator, identity, {
        name: given.name,
        shortName: given['short-name'],
        kind: given.kind,
        adminEmail: given['admin-email'],
        subject: given.subject,
      }),
    false,
  ),
  'company list': atPlace('all companies', none, ({ operator }) => listCompanies(operator)),
  'member add': atPlace(
    'makes somebody a member of a company, or gives a member one more role (--with-key: and a key that acts as them)',
    z.strictObject({ company: shortName, email, role, subject, 'with-key': flag }),
    async ({ operator, identity }, { 'with-key': withKey, ...given }) => {
      const { admin, ...member } = await addMember(operator, identity, { ...given, withKey })
      return { ...member, email: admin }
    },
  ),
  'person show': atPlace(
    'the accounts of an address: who made them, whether proved',
    z.strictObject({ email }),
    ({ identity }, given) => describePerson(identity, given.email),
  ),
  'person reset-password': atPlace(
    'a link by which the owner of an address chooses a new password; BASE_URL says for which address of the service',
    z.strictObject({ email }),
    ({ identity }, given) => resetPassword(identity, given.email),
  ),
  'person remove': atPlace(
    'ends account, keys and memberships of an address',
    z.strictObject({ email }),
    ({ operator, identity }, given) => removePerson(operator, identity, given.email),
  ),
  'service-account add': atPlace(
    'makes an account of a company that is nobody’s own',
    z.strictObject({ company: shortName, name, role }),
    ({ operator }, given) => addServiceAccount(operator, given),
  ),
  'signing-key list': atPlace('the keys that messages are signed with', none, ({ operatorUrl }) =>
    listSigningKeys(operatorUrl),
  ),
  'signing-key rotate': {
    about: 'adds a key; both sign until the old one is retired (--new-secret: MILLWRIGHT_SECRET was lost)',
    options: z.strictObject({ 'new-secret': flag }),
    run: ({ 'new-secret': newSecret }) =>
      withPlace({ newSecret, existing: !newSecret }, ({ operatorUrl, secret }) =>
        rotateSigningKey(operatorUrl, secret),
      ),
  },
  'signing-key retire': atPlace(
    'ends the use of a key',
    z.strictObject({ id: z.uuid().describe('ID') }),
    ({ operatorUrl }, given) => retireSigningKey(operatorUrl, given.id),
  ),
  'database url': atPlace('the database’s address as its owner, for psql', none, ({ adminUrl }) => ({ url: adminUrl })),
  doctor: {
    about: 'says what is wrong and what to do about it; exit code 1 when anything is',
    options: none,
    run: () => withDatabase({ existing: true }, async (base) => new Report(await examine(base), base)),
  },
  backup: {
    about: 'writes all of the database into a new file, beside a service that runs on',
    file: true,
    options: none,
    run: ({ file }) =>
      withDatabase({ existing: true }, async ({ adminUrl, config }, signal) => ({
        ...(await takeBackup(adminUrl, config.MILLWRIGHT_SECRET, file, progressLine('Backing up'), signal)),
        notInIt: 'MILLWRIGHT_SECRET, without which it cannot be restored; settings; logs',
      })),
  },
  'backup verify': {
    about: 'reads a backup to its end, and says whether it is whole',
    file: true,
    options: none,
    run: ({ file }) => verifyBackup(file, progressLine('Reading')),
  },
  restore: {
    about: 'puts a backup into an empty database (--overwrite: in the place of what it holds)',
    file: true,
    options: z.strictObject({ overwrite: flag, 'new-secret': flag }),
    async run({ file, overwrite, 'new-secret': newSecret }) {
      const { MILLWRIGHT_SECRET: secret, STATEMENT_TIMEOUT_MS: statementTimeout } = readConfig(process.env)
      const [archive] = await openBackup(file, secret, newSecret)
      archive.close()
      // Before anything is dropped.
      await verifyBackup(file, progressLine('Reading'))
      return await withDatabase({}, async ({ adminUrl, folder }) => ({
        ...(await restoreBackup(
          adminUrl,
          { file, secret, statementTimeout, overwrite, newSecret },
          progressLine('Restoring'),
        )),
        ...(folder && { dataIn: folder }),
      }))
    },
  },
}
