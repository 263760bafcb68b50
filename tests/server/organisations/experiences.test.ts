import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../support/test-server.ts'
import { call, catalogue, organisation, person, startOrganisationServer } from './organisation-server.ts'

startOrganisationServer()

describe('an experience', () => {
  const stage = { title: 'Diver', from_year: 2020, present: true, category: 0 }
  const add = async (user: TestUser, organisation: string) => {
    const experience = { ...stage, id: crypto.randomUUID(), organisation }
    return (
      await call<{ id: string; organisation_slug: string | null }>(user, 'POST', `/researchers/${user.id}/experiences`, { experience })
    ).body
  }

  test('is linked with the organisation that was typed, if its name means only one', async () => {
    const user = await person()
    await catalogue.put([
      organisation('reef', 'Reef Institute', { aliases: ['Institute of the Reef'] }),
      organisation('dune', 'Dune College'),
      organisation('dune-2', 'Dune College', { country: [{ name: 'Chile', code: 'CL' }] }),
    ])
    const { id, organisation_slug } = await add(user, 'Inst. of Reef')
    expect(organisation_slug).toBe('reef')
    for (const name of ['Dune College', 'Nowhere at all', 'HU', '"((']) expect((await add(user, name)).organisation_slug, name).toBeNull()
    const change = (experience: object) =>
      call<{ organisation_slug: string | null }>(user, 'PUT', `/researchers/${user.id}/experiences/${id}`, { experience })
    expect((await change({ title: 'Swimmer' })).body.organisation_slug).toBe('reef')
    expect((await change({ organisation: 'Dune College', organisation_slug: null })).body.organisation_slug).toBeNull()
  })
})
