import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCommunity } from '#features/communities/mutations/create-community.mutation.ts'
import { communities } from '#features/communities/communities.mirrored.ts'
import { askQuestion } from '#features/questions/mutations/ask-question.mutation.ts'
import { communityOf } from '../support/communities.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { losingNetwork, PersonalDevice } from './community-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ socket: false })
})
afterAll(() => server.stop())

test('a sub-community that is made without a network is sent with what was asked in it, below its community', async () => {
  losingNetwork(
    server,
    () => 0,
    () => 1,
  )
  const user = await server.user()
  const { slug_value: parent_id, name: parent_name } = await communityOf(server, user)
  const device = await PersonalDevice.open({ name: 'Ada', slug: 'ada', user }, 1)
  const [tab] = device.tabs
  await device.pull()
  device.isOnline = false
  const fields = { name: 'Cold reefs', tagline: 'Below the ice', country_id: 'NO', community_type_id: 4 as const }
  const { result } = await device.commit(tab!, createCommunity, { ...fields, parent_id, parent_name })
  const input = { title: 'How cold is it?', content: 'In winter, near the ground.' }
  await device.commit(tab!, askQuestion, { community: result.slug_value, question: crypto.randomUUID(), input })
  const shown = (await device.rows(tab!, communities)).find(row => row.slug_value === result.slug_value)
  expect(shown).toMatchObject({ parent_id, parent_name, community_type_id: 3, mark: 'waiting' })
  await device.drain()
  expect(await device.ops()).toEqual([])
  const path = `/v1/communities/${result.slug_value}`
  expect((await server.request(path, { user })).body).toMatchObject({ parent: { slug_values: [parent_id] }, questions_count: 1 })
})
