// What an application asks for, as the person who is to allow it sees it.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import { alertOf, member, type Seen, Visitor } from './visitor.ts'

const service = serviceFor(test)
const redirectUri = 'http://127.0.0.1:8765/callback'

/** Somebody before the page by which an application asks for permissions. */
async function asked(scope?: string) {
  const company = await service().company()
  const who = await member(service(), [company], 'Manager')
  const visitor = new Visitor(company.baseUrl)
  await visitor.signIn(who.email, who.password)
  const registered = await fetch(`${company.baseUrl}/identity/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Shift report',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: redirectUri, response_type: 'code', state: 'xyz', code_challenge: 'a'.repeat(43) },
    ...{ code_challenge_method: 'S256', resource: `${company.baseUrl}/api/v1`, ...(scope && { scope }) },
  })
  const page = await visitor.get(`/identity/auth?${query}`)
  const answer = (seen: Seen, fields: Record<string, string | string[]>) =>
    visitor.send(seen, new URL(page.url).pathname, { answer: 'allow', ...fields })
  const allow = (seen: Seen, permission: string[]) => answer(seen, { extent: 'some', permission })
  return { company, page, answer, allow }
}

test('what an application asks for stands beside the choice to give all of it, in words', async (t) => {
  const { page } = await asked('tasks:create products:view')
  t.regex(page.text, /value="all" checked><span>Everything it asks for<span class="hint">: Create tasks, See products</)
  const { page: unsaid } = await asked()
  t.regex(unsaid.text, /value="all"><span>Everything I may do, as that changes<\/span>/)
})

test('a permission that was ticked and lost meanwhile is said to be, by its name', async (t) => {
  const { company, page, allow } = await asked('tasks:create products:view')
  t.is(alertOf(await allow(page, [])), 'Choose at least one permission, or allow everything it asks for.')
  await company.withhold('Manager', 'tasks:create')
  for (const ticked of [['tasks:create'], ['tasks:create', 'products:view']]) {
    const again = await allow(page, ticked)
    t.is(again.status, 400)
    t.is(alertOf(again), 'You may not do this any more, so nobody may for you: “Create tasks”. Choose again.')
  }
  t.true((await allow(page, ['products:view'])).url.startsWith(redirectUri))
})

test('what an application asks for in vain is told with why: the person lacks it, no application has it, it is unknown', async (t) => {
  const asks = 'It asks for what'
  const lacking = (company: string) =>
    `${asks} you may not do in ${company}, so it may not either: “Manage people and roles”. An administrator there can give you a role that may.`
  const others = [`${asks} no application may do: “Delete tasks”.`, `${asks} there is not here: “coffee:make”.`]
  const hintsIn = ({ text }: Seen) =>
    [...text.matchAll(/<p class="hint">(It asks for [^<]*)</g)].map(([, told]) => told)
  const inVain = 'users:manage tasks:delete coffee:make'
  const { company, page } = await asked(`tasks:create ${inVain}`)
  t.deepEqual(hintsIn(page), [lacking(`Company ${company.shortName}`), ...others])
  t.notRegex(page.text, /value="tasks:delete"/)
  const none = await asked(inVain)
  t.is(none.page.status, 403)
  t.deepEqual(hintsIn(none.page), [lacking(`Company ${none.company.shortName}`), ...others])
  const unsaid = await asked()
  t.notRegex(unsaid.page.text, /value="tasks:delete"/, 'nor is it offered unasked')
  t.deepEqual(hintsIn(unsaid.page), [])
})

test('of all that is asked for, what was lost since it was shown is told, and what is left is shown again', async (t) => {
  const { company, page, answer } = await asked('tasks:create products:view')
  await company.withhold('Manager', 'tasks:create')
  const again = await answer(page, { extent: 'all' })
  t.is(again.status, 400)
  t.is(alertOf(again), 'You may not do this any more, so nobody may for you: “Create tasks”. Choose again.')
  t.regex(again.text, /value="all" checked><span>Everything it asks for<span class="hint">: See products</)
  t.true((await answer(again, { extent: 'all' })).url.startsWith(redirectUri))
})

test('what was ticked beside what was lost meanwhile stays ticked', async (t) => {
  const { company, page, allow } = await asked('tasks:create products:view insights:view')
  await company.withhold('Manager', 'tasks:create')
  const again = await allow(page, ['tasks:create', 'products:view'])
  t.regex(again.text, /value="some" checked/)
  t.deepEqual(
    [...again.text.matchAll(/value="([a-z_:]+)" checked><span>[^<]*<\/span>/g)].map(([, one]) => one),
    ['some', 'products:view'],
  )
})
