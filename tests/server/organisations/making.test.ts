import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { OrganisationMatch } from '#contract/organisations.ts'
import {
  answer,
  asked,
  call,
  create,
  decide,
  events,
  eventually,
  findBy,
  found,
  mailsTo,
  person,
  server,
  serverOwner,
  startOrganisationServer,
  view,
} from './organisation-server.ts'

startOrganisationServer()

describe('making an organisation', () => {
  test('asks the owner of the server; it is found within a second, and confirmed when accepted', async () => {
    const maker = await person()
    const { body, status } = await create(maker, { name: 'Pebble Works', sub_category: 'hospital', city: 'Ulm' })
    expect([status, body.action, body.slug_value]).toEqual([200, null, 'pebble-works'])
    // Its page is there at once, and so is its editor.
    expect((await view('pebble-works', maker)).fields).toMatchObject({ name: 'Pebble Works' })
    await eventually(async () => expect(await found('Pebble')).toEqual(['pebble-works']))
    const page = await view('pebble-works', maker)
    expect(page).toMatchObject({
      organisation: { source: { name: 'Indago' }, made_here: true, country: [{ code: 'DE' }], city: 'Ulm' },
      organisation_types: ['Hospital'],
      made_here: true,
      state: 'pending',
      rw_access: { name: 'owner' },
      verification: null,
      members_count: 1,
    })
    expect(page.fields).toMatchObject({ name: 'Pebble Works', category: 'academic' })
    const row = await server.store.read
      .selectFrom('organisations')
      .selectAll()
      .where('slug_value', '=', 'pebble-works')
      .executeTakeFirstOrThrow()
    expect(row.notes).toBe('PD')
    expect((await events(serverOwner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: 'pebble-works' })

    const request = (await asked()).find(one => one.organisation.name === 'Pebble Works')!
    expect(request).toMatchObject({ kind: 'create', asked_by: { email: maker.email } })
    expect((await decide(request.id, { accepted: true })).status).toBe(200)
    expect(await view('pebble-works', maker)).toMatchObject({ state: 'confirmed', verification: { way: 'team' } })
    expect((await events(maker)).at(-1)).toMatchObject({ event: 'verified', invitable_id: 'pebble-works' })
    expect((await mailsTo(maker.email)).map(({ kind }) => kind)).toContain('organisation_answer')
    const late = await decide(request.id, { accepted: false, reason: 'We know it already.' })
    expect(late).toMatchObject({ status: 410, body: { error: 'This organisation was already accepted.' } })
    await eventually(async () => expect((await view('pebble-works')).organisation).not.toHaveProperty('unconfirmed'))
  })

  test('is declined with a reason: it is deleted, its members are told, and its slug is not used again', async () => {
    const maker = await person()
    const { body } = await create(maker, { name: 'Wrong Works' })
    // One that never came into the catalogue leaves nothing behind.
    await eventually(async () => expect(await found('Wrong')).toEqual(['wrong-works']))
    const id = `create-${body.slug_value}`
    expect((await decide(id, { accepted: false })).body.errors).toEqual({
      'organisation_request.reason': ['Say why, for the person who asked.'],
    })
    expect((await decide(id, { accepted: false, reason: 'This is a shop.' })).status).toBe(200)
    await eventually(async () => expect((await call(undefined, 'GET', '/organisations/wrong-works')).status).toBe(410))
    expect((await events(maker)).map(({ event }) => event)).toContain('declined')
    expect((await mailsTo(maker.email)).some(mail => mail.body.includes('This is a shop.'))).toBe(true)
    const memberships = await server.store.read.selectFrom('memberships').select('slug_value').where('user_id', '=', maker.id).execute()
    expect(memberships).toEqual([])
    expect((await create(maker, { name: 'Wrong Works' })).body.slug_value).toBe('wrong-works-de')
  })

  test('is confirmed at once by an address of its website', async () => {
    const maker = await person({ email: 'boss@labs.quarry.example' })
    const { body } = await create(maker, { name: 'Quarry', website: 'https://www.quarry.example/en' })
    expect(body.action).toBe('confirmed')
    await eventually(async () =>
      expect(await view(body.slug_value, maker)).toMatchObject({
        state: 'confirmed',
        verification: { way: 'domain' },
        domains: ['quarry.example'],
      }),
    )
    expect((await asked()).map(one => one.organisation.name)).not.toContain('Quarry')
  })

  test('is confirmed by an address that its maker confirms later; until then it is offered to nobody else by its domain', async () => {
    const [maker, stranger] = [await person(), await person({ email: 'stranger@later.example' })]
    const { body } = await create(maker, { name: 'Later Works', website: 'https://later.example' })
    expect(body.action).toBeNull()
    await eventually(async () => expect(await found('Later')).toEqual([body.slug_value]))
    expect((await call(stranger, 'GET', '/domains?email=x@later.example')).body).toMatchObject({ organisations: [] })
    expect((await findBy(stranger, 'stranger@later.example')).body).toMatchObject({
      organisation_requests: [],
      warning: organisationTexts.noneFound,
    })
    await server.store.write(tx => tx.updateTable('users').set({ email: 'maker@later.example' }).where('id', '=', maker.id).execute())
    const offered = (await findBy(maker, 'maker@later.example')).body
    expect(offered.organisations).toMatchObject([{ name: 'Later Works', verified: false }])
    await answer(maker, 'PUT', offered.organisation_requests[0]!.id)
    expect(await view(body.slug_value, maker)).toMatchObject({
      state: 'confirmed',
      verification: { way: 'domain' },
      rw_access: { name: 'owner' },
    })
    await eventually(async () =>
      expect((await call(stranger, 'GET', '/domains?email=x@later.example')).body).toMatchObject({
        organisations: [{ name: 'Later Works' }],
      }),
    )
  })

  test.each([
    ['an address that is not confirmed', { verified: false, email: 'x@unsure.example' }, 'https://unsure.example'],
    ['an address where everyone gets one', { verified: true, email: 'x1@gmail.com' }, 'https://gmail.com'],
    ['a page at a site of many', { verified: true, email: 'x2@facebook.com' }, 'https://www.facebook.com/pages/x'],
  ])('is not confirmed by %s', async (_, columns, website) => {
    const maker = await server.user()
    await server.store.write(tx => tx.updateTable('users').set(columns).where('id', '=', maker.id).execute())
    const { status, body } = await create(maker, { website }, ['mailbox'])
    expect([status, body.action]).toEqual([200, null])
  })

  test.each([
    [{ name: '' }, 'organisation.name', 'The organisation name field is required'],
    [{ country_id: '' }, 'organisation.country_id', 'The country field is required'],
    [{ country_id: 'QQ' }, 'organisation.country_id', 'The country field is required'],
    [{ website: 'harbour.example' }, 'organisation.website', 'The website must be a web address with http:// or https://.'],
    [{ category: 'club' }, 'organisation.category', 'The category field is required'],
    [{ slug: 'Not a slug' }, 'organisation.slug', 'The slug value is not valid. Only - and lowercase is allowed.'],
    [{ slug: 'harbour' }, 'organisation.slug', 'This slug is already taken.'],
    [{ slug: 'old-harbour' }, 'organisation.slug', 'This slug is already taken.'],
    [{ slug: 'ror-03yrm5c26' }, 'organisation.slug', 'This slug is already taken.'],
    [{ foundation_year: '3001' }, 'organisation.foundation_year', 'The foundation year value is not valid'],
  ])('refuses %j', async (fields, field, sentence) => {
    const { status, body } = await create(await person(), fields)
    expect([status, body.errors?.[field]]).toEqual([422, [sentence]])
  })

  test('A25 takes hostile texts as texts', async () => {
    const name = '<script>alert(1)</script> abc'
    const text = `${name} \u202Eabc`
    const urls_attributes = [{ url: 'https://[' }, { url: 'https://ok.example/a' }]
    const { body, status } = await create(await person(), {
      name,
      about: text,
      street: name,
      urls_attributes,
      website: 'http://[bad',
    })
    expect([status, body.slug_value]).toEqual([200, 'script-alert-1-script-abc'])
    await eventually(async () => expect((await view(body.slug_value)).organisation).toMatchObject({ name, about: text }))
    expect((await view(body.slug_value)).domains).toEqual(['ok.example'])
  })

  test('offers one that exists, by its name or its website, until its maker says that it is another one', async () => {
    const maker = await person()
    const { body } = await call<{ organisations: OrganisationMatch[] }>(
      maker,
      'GET',
      '/organisation_matches?name=harbour+university&website=https://harbour.example/x&country_id=DE',
    )
    expect(body.organisations[0]).toMatchObject({ name: 'Harbour University', slug_values: ['harbour', 'old-harbour'], city: 'Kiel' })
    const misspelt = await call<{ organisations: OrganisationMatch[] }>(maker, 'GET', '/organisation_matches?name=Harbour+Univrsity')
    expect(misspelt.body.organisations[0]).toMatchObject({ slug_values: ['harbour', 'old-harbour'] })
    const byWebsite = { name: 'Something else', website: 'https://harbour.example/dep' }
    expect((await create(maker, byWebsite)).body.errors?.['organisation.website']).toEqual([
      'Harbour University exists already. Join it, or say that yours is another one.',
    ])
    for (const name of ['HARBOUR – university', 'The Univ. of Harbour', 'Université du Port', '(harbour "univ'])
      expect((await create(maker, { name })).body.errors?.['organisation.name'], name).toHaveLength(1)
    // The same name in another country.
    expect((await create(maker, { name: 'Harbour University', country_id: 'NZ' })).status).toBe(200)
    expect((await create(maker, byWebsite, ['harbour'])).status).toBe(200)
  })

  test('is made once where two people make it at once, by its name or its website, unless one says that it is another one', async () => {
    const [one, two] = [await person(), await person()]
    const both = async (first: Parameters<typeof create>[1], second: Parameters<typeof create>[1]) =>
      (await Promise.all([create(one, first), create(two, second)]))
        .map(({ status, body }) => [status, ...Object.keys(body.errors ?? {})])
        .toSorted(([a], [b]) => Number(a) - Number(b))
    const made = [200]
    expect(await both({ name: 'Twin Works' }, { name: 'The Twin Works' })).toEqual([made, [422, 'organisation.name']])
    const website = 'https://twin.example.net'
    expect(await both({ name: 'Left Bank', website }, { name: 'Right Shore', website })).toEqual([made, [422, 'organisation.website']])
    expect(await both({ name: 'Elm Works' }, { name: 'Elm Works', country_id: 'FR' })).toEqual([made, made])
    // Whichever is written first.
    const oaks = [
      create(one, { name: 'Oak Works' }, ['other-oak-works']),
      create(two, { name: 'Oak Works', slug: 'other-oak-works' }, ['oak-works']),
    ]
    expect((await Promise.all(oaks)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('A40 is bounded while nobody has confirmed them', async () => {
    const maker = await person()
    for (let n = 0; n < limits.organisation.unconfirmed; n++) expect((await create(maker)).status).toBe(200)
    expect((await create(maker)).body.code).toBe('limit_reached')
  })
})
