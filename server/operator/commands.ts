// Every command, its options and what it does. What an option is called in the usage is its description.
import { z } from 'zod'
import { Name, TimeInput } from '../capabilities/shapes.ts'
import { readConfig } from '../config.ts'
import { progressLine } from './backup/progress.ts'
import {
  addMember,
  addServiceAccount,
  createCompany,
  describePerson,
  inWords,
  listCompanies,
  type Made,
  removeMember,
  removePerson,
  renameCompany,
  resetPassword,
  setArchived,
} from './companies.ts'
import { Report } from './doctor/report.ts'
import { type Place, withDatabase, withPlace } from './place.ts'
import { oeeReport } from './reports.ts'
import { listSigningKeys, retireSigningKey, rotateSigningKey } from './signing-keys.ts'
import { Told } from './told.ts'

// What few commands do is loaded by these alone.
const backups = async () => ({ ...(await import('./backup/take.ts')), ...(await import('./backup/restore.ts')) })
const doctor = () => import('./doctor/examine.ts')

export interface Command {
  about: string
  /** What could stand after the command's name. */
  example?: string
  /** It is given the path of a file: of which. */
  file?: string
  options: z.ZodObject
  // biome-ignore lint/suspicious/noExplicitAny: what the options say it is
  run(given: any): Promise<unknown>
}

/** A command that works on a database brought to the present, and begins none unless that is said. */
function atPlace<Options extends z.ZodObject>(
  about: string,
  example: string,
  options: Options,
  work: (place: Place, given: z.output<Options>) => Promise<unknown> | unknown,
  existing = true,
): Command {
  return { about, example, options, run: (given) => withPlace({ existing }, (place) => work(place, given)) }
}

const toldOf = <Answer extends Pick<Made, 'words'>>({ words, ...made }: Answer) => new Told(made, { ...made, ...words })

// What stands for the value in the usage is its title.
const email = z.email().meta({ title: 'ADDRESS', description: 'an e-mail address' })
const shortName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/,
    'must be 1 to 40 lower-case letters, digits and hyphens, the first and the last no hyphen',
  )
const newShortName = shortName.meta({
  title: 'SHORT-NAME',
  description: '1 to 40 lower-case letters, digits and hyphens; it stays',
})
const company = shortName.meta({ title: 'SHORT-NAME', description: 'the company’s short name (company list)' })
const name = Name.meta({ title: 'NAME', description: 'up to 200 letters' })
const role = z
  .string()
  .min(1)
  .meta({ title: 'ROLE', description: 'a role of the company, such as Administrator, Operator or Viewer' })
const subject = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .meta({ title: 'SUB', description: 'names the person at an identity provider of your own' })
const day = TimeInput
const none = z.strictObject({})
const flag = (description: string) => z.boolean().default(false).meta({ description })
const newSecret = flag('MILLWRIGHT_SECRET was lost, and this is another one')

export const commands: Record<string, Command> = {
  'company create': atPlace(
    'makes a company with its administrator',
    '--name "Acme Works" --short-name acme --kind factory --admin-email boss@acme.example',
    z.strictObject({
      name,
      'short-name': newShortName,
      kind: z
        .enum(['factory', 'managed_services'])
        .meta({ title: 'KIND', description: 'factory or managed_services; it stays' }),
      'admin-email': email,
      subject,
    }),
    async ({ operator, identity }, given) => {
      const made = await createCompany(operator, await identity(), {
        name: given.name,
        shortName: given['short-name'],
        kind: given.kind,
        adminEmail: given['admin-email'],
        subject: given.subject,
      })
      return toldOf(made!)
    },
    false,
  ),
  'company list': atPlace('all companies', '--json', none, ({ operator }) => listCompanies(operator)),
  'company rename': atPlace(
    'gives a company another name; its short name stays',
    '--company acme --name "Acme Works Ltd"',
    z.strictObject({ company, name }),
    ({ operator }, given) => renameCompany(operator, given.company, given.name),
  ),
  'company archive': atPlace(
    'nobody can call as the company, its webhooks send nothing and its partners nothing new, until it is unarchived; nothing is deleted',
    '--company acme',
    z.strictObject({ company }),
    ({ operator }, given) => setArchived(operator, given.company, true),
  ),
  'company unarchive': atPlace(
    'brings an archived company back, with its people, keys, what partners did meanwhile and the messages that wait',
    '--company acme',
    z.strictObject({ company }),
    ({ operator }, given) => setArchived(operator, given.company, false),
  ),
  'report oee': atPlace(
    'the OEE of a company’s machines within a window, as analytics.oee tells it',
    '--company acme --from 2026-01-01 --to 2026-02-01 --csv',
    z.strictObject({
      company,
      from: day.meta({ title: 'DATE', description: 'a date of the company’s calendar, or a date-time' }),
      to: day.meta({ title: 'DATE', description: 'the same; exclusive' }),
      csv: flag('as comma-separated values'),
    }),
    ({ operator }, { csv, ...given }) => oeeReport(operator, given, csv),
  ),
  'member add': atPlace(
    'makes somebody a member of a company, or gives a member one more role',
    '--company acme --email clerk@acme.example --role Integration --with-key',
    z.strictObject({ company, email, role, subject, 'with-key': flag('also makes a key that acts as the member') }),
    async ({ operator, identity }, { 'with-key': withKey, ...given }) => {
      const { admin, ...member } = await addMember(operator, await identity(), { ...given, withKey })
      return toldOf({ ...member, email: admin })
    },
  ),
  'member remove': atPlace(
    'ends a membership with its keys and connected applications; the person’s account and other companies stay',
    '--company acme --email clerk@acme.example',
    z.strictObject({ company, email }),
    ({ operator }, given) => removeMember(operator, given.company, given.email),
  ),
  'person show': atPlace(
    'the accounts of an address: who made them, whether proved',
    '--email boss@acme.example',
    z.strictObject({ email }),
    async ({ identity }, given) =>
      (await describePerson(await identity(), given.email)).map(
        (one) => new Told(one, { email: one.email, name: one.name, account: inWords(one) }),
      ),
  ),
  'person reset-password': atPlace(
    'a link by which the owner of an address chooses a new password; BASE_URL says for which address of the service',
    '--email boss@acme.example',
    z.strictObject({ email }),
    async ({ identity }, given) => {
      const { passwordLink, ...one } = await resetPassword(await identity(), given.email)
      return new Told({ ...one, passwordLink }, { email: one.email, account: inWords(one), passwordLink })
    },
  ),
  'person remove': atPlace(
    'ends account, keys and memberships of an address',
    '--email clerk@acme.example',
    z.strictObject({ email }),
    async ({ operator, identity }, given) => removePerson(operator, await identity(), given.email),
  ),
  'service-account add': atPlace(
    'makes an account of a company that is nobody’s own',
    '--company acme --name "ERP" --role Integration',
    z.strictObject({ company, name, role }),
    ({ operator }, given) => addServiceAccount(operator, given),
  ),
  'signing-key list': atPlace('the keys that messages are signed with', '--json', none, ({ operatorUrl }) =>
    listSigningKeys(operatorUrl),
  ),
  'signing-key rotate': {
    about: 'adds a key; both sign until the old one is retired',
    options: z.strictObject({ 'new-secret': newSecret }),
    run: ({ 'new-secret': isNew }) =>
      withPlace({ newSecret: isNew, existing: !isNew }, ({ operatorUrl, secret }) =>
        rotateSigningKey(operatorUrl, secret),
      ),
  },
  'signing-key retire': atPlace(
    'ends the use of a key',
    '--id 0b6f0d3e-6c1f-4d53-9f0e-2f4f2f8f7a11',
    z.strictObject({ id: z.uuid().meta({ title: 'ID', description: 'the key’s id (signing-key list)' }) }),
    ({ operatorUrl }, given) => retireSigningKey(operatorUrl, given.id),
  ),
  'secret change': {
    about: 'puts the secret in FILE into the place of MILLWRIGHT_SECRET; services and workers are stopped for it',
    example: 'new-secret',
    file: 'the path of the file with the new secret',
    options: none,
    run: async ({ file }) => {
      const { changeSecret } = await import('./secret.ts')
      const changed = await withDatabase({ existing: true }, (base) => changeSecret(base, file))
      return new Told(changed, { ...changed, secretIn: changed.secretIn ?? 'MILLWRIGHT_SECRET, which you set' })
    },
  },
  'database url': atPlace('the database’s address as its owner, for psql', '', none, ({ adminUrl, isOurs }) => {
    // Not on standard output, which psql is given.
    if (isOurs) console.error('Nobody listens there: this Postgres runs only while the service does. Start it first.')
    return { url: adminUrl }
  }),
  doctor: {
    about: 'says what is wrong and what to do about it; exit code 1 when anything is',
    options: none,
    run: () => withDatabase({ existing: true }, async (base) => new Report(await (await doctor()).examine(base), base)),
  },
  backup: {
    about: 'writes all of the database into a new file, beside a service that runs on',
    example: 'acme.backup',
    file: 'the path of the backup',
    options: none,
    async run({ file }) {
      const { takeBackup } = await backups()
      return await withDatabase({ existing: true }, async ({ adminUrl, config }, signal) => ({
        ...(await takeBackup(
          adminUrl,
          config.MILLWRIGHT_SECRET,
          file,
          progressLine('Backing up'),
          signal,
          config.FILES_FOLDER,
        )),
        notInIt:
          'MILLWRIGHT_SECRET, without which it cannot be restored; settings; logs; photos that lie in a store of your own (S3_BUCKET)',
      }))
    },
  },
  'backup verify': {
    about: 'reads a backup to its end, and says whether it is whole',
    example: 'acme.backup',
    file: 'the path of the backup',
    options: none,
    run: async ({ file }) => (await backups()).verifyBackup(file, progressLine('Reading')),
  },
  restore: {
    about: 'puts a backup into an empty database',
    example: 'acme.backup --overwrite',
    file: 'the path of the backup',
    options: z.strictObject({ overwrite: flag('in the place of what the database holds'), 'new-secret': newSecret }),
    async run({ file, overwrite, 'new-secret': isNew }) {
      const { openBackup, verifyBackup, restoreBackup } = await backups()
      const [archive] = await openBackup(file, readConfig(process.env, { looking: true }).MILLWRIGHT_SECRET, isNew)
      archive.close()
      // Before anything is made or dropped.
      await verifyBackup(file, progressLine('Reading'))
      return await withDatabase({}, async ({ adminUrl, folder, config }) => ({
        ...(await restoreBackup(
          adminUrl,
          {
            ...{ file, overwrite, newSecret: isNew, filesFolder: config.FILES_FOLDER },
            ...{ secret: config.MILLWRIGHT_SECRET, statementTimeout: config.STATEMENT_TIMEOUT_MS },
          },
          progressLine('Restoring'),
        )),
        ...(folder && { dataIn: folder }),
      }))
    },
  },
}
