import { describe, expect, test } from 'vitest'
import { organisationTexts } from '#contract/organisation-texts.ts'
import type { TestUser } from '../../support/test-server.ts'
import {
  answer,
  asked,
  call,
  catalogue,
  create,
  events,
  findBy,
  organisation,
  person,
  server,
  serverOwner,
  startOrganisationServer,
  view,
} from './organisation-server.ts'

startOrganisationServer()

describe('joining by email', () => {
  test('finds organisations of the domain, joins a verified member, and takes a no', async () => {
    const user = await person({ email: 'joiner@harbour.example' })
    const { body } = await findBy(user, ' JOINER@harbour.example ')
    expect(body).toMatchObject({ new: false, secondary_email: null, organisations: [], warning: null })
    const [request] = body.organisation_requests
    expect(request).toMatchObject({
      organisation: { name: 'Harbour University', slug_values: ['harbour'] },
      email: 'joiner@harbour.example',
    })
    expect((await answer(user, 'DELETE', request!.id)).status).toBe(200)
    expect((await answer(user, 'DELETE', request!.id)).status).toBe(200)
    expect(await answer(user, 'PUT', request!.id)).toMatchObject({ status: 410, body: { error: 'You already declined this.' } })

    const again = (await findBy(user, 'joiner@harbour.example')).body.organisation_requests[0]!
    for (const _ of [1, 2])
      expect((await answer(user, 'PUT', again.id)).body).toMatchObject({
        organisations: [{ name: 'Harbour University', verified: true }],
      })
    expect(await answer(user, 'DELETE', again.id)).toMatchObject({ status: 410, body: { error: 'You already accepted this.' } })
    expect((await findBy(user, 'joiner@harbour.example')).body).toMatchObject({
      organisations: [{ name: 'Harbour University' }],
      organisation_requests: [],
    })
    const { body: waiting } = await call<{ organisation_requests: object[] }>(user, 'GET', `/users/${user.id}/organisation_requests`)
    expect(waiting.organisation_requests).toEqual([])
  })

  test('A7 adds a new address, to be confirmed first; it answers the same for one of somebody else', async () => {
    await person({ email: 'taken@harbour.example' })
    for (const email of ['fresh@harbour.example', 'taken@harbour.example']) {
      const user = await person()
      const first = (await findBy(user, email)).body
      expect(first).toMatchObject({ new: true, secondary_email: { email, confirmed_at: null }, warning: null })
      expect(first.organisation_requests).toHaveLength(1)
      const second = (await findBy(user, email)).body
      expect(second).toMatchObject({ new: false, warning: organisationTexts.alreadyAdded })
      const refused = await answer(user, 'PUT', first.organisation_requests[0]!.id)
      expect([refused.status, refused.body.error]).toEqual([403, organisationTexts.confirmFirst(email)])
      if (email.startsWith('taken')) continue
      await server.store.write(tx => tx.updateTable('secondary_emails').set({ confirmed_at: 1 }).where('email', '=', email).execute())
      expect((await answer(user, 'PUT', first.organisation_requests[0]!.id)).status).toBe(200)
    }
  })

  test('says where everyone gets an address, and where nothing is known', async () => {
    const user = await person()
    const domains = async (email: string) =>
      (await call<{ public_domain: boolean; organisations: object[] }>(user, 'GET', `/domains?email=${encodeURIComponent(email)}`)).body
    expect(await domains('x@gmail.com')).toEqual({ public_domain: true, organisations: [] })
    expect(await domains('x@cs.harbour.example')).toMatchObject({ public_domain: false, organisations: [{ name: 'Harbour University' }] })
    expect(await domains('x@evilharbour.example')).toEqual({ public_domain: false, organisations: [] })
    expect((await findBy(user, 'x@gmail.com')).body.errors).toEqual({ email: [organisationTexts.publicDomain] })
    expect((await findBy(user, 'x@nobody-knows.example')).body).toMatchObject({ warning: organisationTexts.noneFound })
  })

  test('A14 shows and answers requests of oneself only', async () => {
    const [user, other] = [await person({ email: 'mine@harbour.example' }), await person()]
    const { id } = (await findBy(user, 'mine@harbour.example')).body.organisation_requests[0]!
    expect((await call(other, 'GET', `/users/${user.id}/organisation_requests`)).status).toBe(404)
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await answer(other, method, id)).status).toBe(404)
      expect((await call(other, method, `/users/${user.id}/organisation_requests/${id}`)).status).toBe(404)
    }
  })
})

describe('asking to join an organisation', () => {
  const ask = (user: TestUser, invitable_id: string) =>
    call<{ action: string | null; invite_request: { id: string } | null }>(user, 'POST', `/users/${user.id}/invite_requests`, {
      invite_request: { invitable_type: 'organisation', invitable_id, message: 'I have worked here for years.' },
    })

  test('joins at once, verified, with a confirmed address of its domain', async () => {
    const user = await person({ email: 'asks@cs.harbour.example' })
    expect((await ask(user, 'old-harbour')).body.action).toBe('confirmed')
    expect(await view('harbour', user)).toMatchObject({ rw_access: { name: 'member' }, verification: { way: 'domain' } })
  })

  test('makes whoever joins verified, on their profile and to themselves, until they leave', async () => {
    const user = await person({ email: 'shows@cs.harbour.example' })
    const me = (await server.request<{ verified: boolean; slug_values: string[] }>('/v1/me', { user })).body
    expect(me.verified).toBe(false)
    const shown = async () => {
      const profile = await server.request<{ verified: boolean }>(`/v1/researchers/${me.slug_values[0]}`)
      return [profile.body.verified, (await server.request<{ verified: boolean }>('/v1/me', { user })).body.verified]
    }
    await ask(user, 'old-harbour')
    expect(await shown()).toEqual([true, true])
    expect((await call(user, 'DELETE', `/organisations/harbour/members/${me.slug_values[0]}`)).status).toBe(200)
    expect(await shown()).toEqual([false, false])
  })

  test('waits for the owners, who verify', async () => {
    const [owner, user, other] = [await person(), await person({ full_name: 'Asking Person' }), await person()]
    const { slug_value } = (await create(owner, { name: 'Guarded Works' })).body
    expect((await ask(user, slug_value)).body.action).toBeNull()
    expect((await events(owner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: slug_value })
    expect((await view(slug_value, user)).invite_request).not.toBeNull()
    // The owner of the server has nothing to answer here but whether it exists.
    expect((await asked()).filter(one => one.organisation.name === 'Guarded Works').map(({ kind }) => kind)).toEqual(['create'])
    const path = `/organisations/${slug_value}/invite_requests`
    const { body } = await call<{ invite_requests: { id: string }[] }>(owner, 'GET', path)
    expect((await call(other, 'GET', path)).status).toBe(403)
    expect((await call(owner, 'PUT', `${path}/${body.invite_requests[0]!.id}`)).status).toBe(200)
    expect(await view(slug_value, user)).toMatchObject({ verification: { way: 'owner' }, invite_request: null, members_count: 2 })
    expect((await events(user)).at(-1)).toMatchObject({ event: 'verified' })

    const { invite_request } = (await ask(other, slug_value)).body
    expect((await call(owner, 'DELETE', `${path}/${invite_request!.id}`)).status).toBe(200)
    expect((await events(other)).at(-1)).toMatchObject({ event: 'declined' })
  })

  test('tells the owner of the server where nobody owns it; an email that proves it ends the request', async () => {
    await catalogue.put([organisation('alone', 'Alone Institute', { domains: ['alone.example'] })])
    const user = await person()
    const { invite_request } = (await ask(user, 'alone')).body
    expect((await events(serverOwner)).at(-1)).toMatchObject({ event: 'requested', invitable_id: 'alone' })
    expect((await asked()).map(({ id }) => id)).toContain(`join-${invite_request!.id}`)
    await server.store.write(tx => tx.updateTable('users').set({ email: 'x@alone.example' }).where('id', '=', user.id).execute())
    const { body } = await findBy(user, 'x@alone.example')
    await answer(user, 'PUT', body.organisation_requests[0]!.id)
    expect((await asked()).map(({ id }) => id)).not.toContain(`join-${invite_request!.id}`)
    expect(await view('alone', user)).toMatchObject({ invite_request: null, verification: { way: 'domain' } })
  })

  test('A56 the domains that the maker of an unconfirmed one wrote prove nothing', async () => {
    const { slug_value } = (await create(await person(), { urls_attributes: [{ url: 'https://x.example', domain: 'claimed.example' }] }))
      .body
    expect((await ask(await person({ email: 'x@claimed.example' }), slug_value)).body.action).toBeNull()
  })
})
