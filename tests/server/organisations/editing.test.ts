import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../support/test-server.ts'
import { call, catalogue, eventually, organisation, person, server, source, startOrganisationServer, view } from './organisation-server.ts'

startOrganisationServer()

describe('editing an organisation', () => {
  const own = async (slug: string, role: 'owner' | 'admin' | 'member') => {
    const user = await person()
    await server.store.write(tx =>
      tx
        .insertInto('memberships')
        .values({ kind: 'organisation', slug_value: slug, name: 'Edited Institute', user_id: user.id, role, created_at: 1 })
        .execute(),
    )
    return user
  }
  const edit = (user: TestUser, organisation: object, base?: object, version?: number) =>
    call<{ version: number; fields: object; current?: { version: number } }>(
      user,
      'PUT',
      '/organisations/old-edited',
      { organisation, ...(base && { base }) },
      version === undefined ? undefined : { 'If-Match': `"${version}"` },
    )

  test('its owners write before what the register says, and an emptied field is the register’s again', async () => {
    const owner = await own('edited', 'owner')
    const { body } = await edit(owner, {
      name: 'Renamed Institute',
      about: 'What we say.',
      urls_attributes: [{ url: 'https://lab.edited.example' }],
    })
    expect([body.version, body.fields]).toEqual([1, expect.objectContaining({ name: 'Renamed Institute', city: 'Bonn' })])
    await eventually(async () =>
      expect((await view('edited')).organisation).toMatchObject({
        name: 'Renamed Institute',
        about: 'What we say.',
        aliases: ['Edited Institute'],
        source,
        edited_here: ['name', 'about', 'domains', 'links'],
      }),
    )
    // The register goes on to update the rest.
    await catalogue.put([organisation('edited', 'Edited Institute', { city: 'Köln', about: 'New words.' })])
    await edit(owner, { about: '' })
    await eventually(async () =>
      expect((await view('edited')).organisation).toMatchObject({ name: 'Renamed Institute', city: 'Köln', about: 'New words.' }),
    )
    const joined = await server.store.read.selectFrom('memberships').select('name').where('slug_value', '=', 'edited').execute()
    expect(new Set(joined.map(({ name }) => name))).toEqual(new Set(['Renamed Institute']))
    await edit(owner, { name: 'Edited Institute', urls_attributes: [] })
    await eventually(async () => expect((await view('edited')).organisation).not.toHaveProperty('edited_here'))
  })

  test('the category and the kind in the register are those of the form, until an owner chooses others', async () => {
    await catalogue.put([organisation('edited', 'Edited Institute', { organisation_types: ['Zoo', 'Academic'] })])
    const owner = await own('edited', 'owner')
    expect((await edit(owner, { phone_number: '+49 2' })).body.fields).toMatchObject({ category: 'academic', sub_category: 'academic' })
    await edit(owner, { sub_category: 'hospital' })
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ organisation_types: ['Hospital'] }))
    await edit(owner, { sub_category: 'academic', phone_number: '' })
    await eventually(async () => expect((await view('edited')).organisation['organisation_types']).toContain('Zoo'))
  })

  test('what was imported meanwhile is shown after the next start', async () => {
    const owner = await own('edited', 'owner')
    await edit(owner, { phone_number: '+49 1' })
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ phone_number: '+49 1' }))
    await catalogue.put([organisation('edited', 'Edited Institute', { city: 'Trier' })])
    expect((await view('edited')).organisation['city']).not.toBe('Trier')
    await server.restart()
    await eventually(async () => expect((await view('edited')).organisation).toMatchObject({ phone_number: '+49 1', city: 'Trier' }))
  })

  test('an owner gives it neither the name nor a domain that another one has', async () => {
    const owner = await own('edited', 'owner')
    const foreign = (domain: string) => ({ urls_attributes: [{ url: 'https://edited.example/x', domain }] })
    for (const change of [{ name: 'Harbour University' }, { website: 'https://www.harbour.example/' }, foreign('harbour.example')]) {
      const { status, body } = await edit(owner, change)
      expect([status, Object.values((body as { errors?: object }).errors ?? {})], JSON.stringify(change)).toEqual([
        422,
        [['Harbour University has this already.']],
      ])
    }
    expect((await edit(owner, { name: 'Edited Institute', ...foreign('people.edited.example') })).status).toBe(200)
  })

  test('of two edits at once only one gives its organisation a website or a name', async () => {
    const owners = [await own('lab', 'owner'), await own('mall', 'owner')]
    const both = (organisation: object) =>
      Promise.all(
        ['lab', 'mall'].map((slug, at) => call<{ errors?: object }>(owners[at], 'PUT', `/organisations/${slug}`, { organisation })),
      )
    for (const change of [
      { website: 'https://twice.example/' },
      { urls_attributes: [{ url: 'https://elsewhere.example/', domain: 'twice-over.example' }] },
      { name: 'Twice Named Observatory' },
    ]) {
      const answers = await both(change)
      expect(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        JSON.stringify(change),
      ).toEqual([200, 422])
      const refused = answers.find(({ status }) => status === 422)!
      expect(Object.values(refused.body.errors ?? {}), JSON.stringify(change)).toEqual([[expect.stringMatching(/has this already\.$/)]])
    }
  })

  test('A16 is for owners only', async () => {
    for (const role of ['admin', 'member'] as const) expect((await edit(await own('edited', role), { city: 'Ulm' })).status).toBe(403)
    expect((await edit(await person(), { city: 'Ulm' })).status).toBe(403)
    expect((await call(await person(), 'PUT', '/organisations/nowhere', { organisation: { city: 'Ulm' } })).status).toBe(404)
  })

  test('merges different fields and refuses the same one', async () => {
    const owner = await own('edited', 'owner')
    const { version } = await view('edited', owner)
    expect((await edit(owner, { street: 'Quay 1' }, { street: '' }, version)).status).toBe(200)
    expect((await edit(owner, { post_code: '123' }, { post_code: '' }, version)).status).toBe(200)
    const conflict = await edit(owner, { street: 'Quay 2' }, { street: '' }, version)
    expect([conflict.status, conflict.body.current?.version]).toEqual([409, version + 2])
  })
})
