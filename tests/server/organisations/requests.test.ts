import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../support/test-server.ts'
import { answer, asked, call, decide, events, findBy, person, server, startOrganisationServer, view } from './organisation-server.ts'

startOrganisationServer()

describe('the list of the owner of the server', () => {
  const askToJoin = async (user: TestUser, id: string) => {
    const request = {
      id: `request-${user.id}`,
      invitable_type: 'organisation',
      invitable_id: id,
      invitable_name: 'Unowned Institute',
    } as const
    await server.store.write(tx =>
      tx
        .insertInto('invite_requests')
        .values({ ...request, user_id: user.id, message: 'I work there.', action: null, created_at: server.now(), deleted_at: null })
        .execute(),
    )
    return `join-${request.id}`
  }

  test('has requests to join what nobody owns, and makes an owner', async () => {
    const user = await person()
    const id = await askToJoin(user, 'unowned')
    expect((await view('unowned', user)).invite_request).toMatchObject({ id: id.slice('join-'.length) })
    expect((await asked()).find(one => one.id === id)).toMatchObject({
      kind: 'join',
      message: 'I work there.',
      asked_by: { email: user.email },
    })
    expect((await decide(id, { accepted: true, role_id: 3 })).status).toBe(200)
    expect(await view('unowned', user)).toMatchObject({ rw_access: { name: 'owner' }, verification: { way: 'team' }, is_owned: true })
    expect((await events(user)).at(-1)).toMatchObject({ event: 'verified' })

    // From now on the owner of the organisation answers.
    const second = await askToJoin(await person(), 'unowned')
    expect((await asked()).map(one => one.id)).not.toContain(second)
  })

  test('a verification ends with the membership', async () => {
    const user = await person({ email: 'leaver@harbour.example' })
    const { body } = await findBy(user, 'leaver@harbour.example')
    await answer(user, 'PUT', body.organisation_requests[0]!.id)
    const row = { kind: 'organisation', slug_value: 'harbour', name: 'Harbour University', user_id: user.id, role: 'member' } as const
    await server.store.write(async tx => {
      await tx.deleteFrom('memberships').where('user_id', '=', user.id).execute()
      await tx
        .insertInto('memberships')
        .values({ ...row, created_at: server.now() + 1000 })
        .execute()
    })
    expect(await view('harbour', user)).toMatchObject({ rw_access: { name: 'member' }, verification: null })
  })

  test('does not exist for anybody else', async () => {
    const user = await person()
    expect((await call(user, 'GET', '/organisation_requests')).status).toBe(404)
    expect((await decide('create-anything', { accepted: true }, user)).status).toBe(404)
    for (const id of ['create-nowhere', 'join-nowhere', 'nonsense', 'create-harbour'])
      expect((await decide(id, { accepted: true })).status).toBe(404)
  })
})
