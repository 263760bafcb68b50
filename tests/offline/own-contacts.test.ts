import { beforeEach, expect, test } from 'vitest'
import type { ContactInput } from '#contract/contact-info.ts'
import { addContact } from '#features/contacts/own/add-contact.mutation.ts'
import { changeContact } from '#features/contacts/own/change-contact.mutation.ts'
import { allContacts, type OwnContactRow, ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { removeContact } from '#features/contacts/own/remove-contact.mutation.ts'
import { NotSaved } from '#offline/declare/mutation.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { undo } from '#offline/queue/parked.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
})

const id = 'contact-1'
const phone = (value: string) => ({ contact_type_id: 2 as const, value })
const add = (value: string) => tab.commit(addContact, { id, input: phone(value) })
const change = (value: string, by = tab) => by.commit(changeContact, { id, change: phone(value) })
const shown = async (by = tab): Promise<OwnContactRow[]> => [...(await by.view(allContacts)).of(ownContacts).values()]
const sent = () => server.requests.filter(({ key }) => key !== null).map(({ method }) => method)

test('what is added twice, changed and read offline survives a reload and is sent once', async () => {
  env.online = false
  await add('+49 30 111111')
  await add('+49 30 111111')
  await change('+49 30 222222')
  await change('+49 30 333333')
  tab.db.close()
  tab = await openTab(env, disk)
  expect(await shown()).toMatchObject([{ value: '+49 30 333333', contact_type: { name: 'Telephone' }, mark: 'waiting' }])
  env.online = true
  let lost = 0
  server.fault = () => (lost++ < 2 ? 'drop-response' : 'none')
  await drain(env, await tab.lead())
  expect([...server.effects.values()]).toEqual([1, 1])
  expect(await shown()).toEqual([...server.contacts.values()])
  expect(await shown()).toMatchObject([{ id, value: '+49 30 333333' }])
})

test('two devices change one contact: the later one is asked', async () => {
  await add('+49 30 111111')
  const leader = await tab.lead()
  await drain(env, leader)
  const other = await openTab(env, newDisk())
  await other.pull()
  await change('+49 30 222222', other)
  await drain(env, await other.lead())
  await change('+49 30 333333')
  await drain(env, leader)
  const [parked] = parkedChanges(await tab.ops())
  expect(parked).toMatchObject({
    choices: ['mine', 'theirs', 'discard'],
    conflict: [{ field: 'value', mine: '+49 30 333333', theirs: '+49 30 222222' }],
  })
})

test('a removal is held back, can be undone, and is done where the contact is gone already', async () => {
  await add('+49 30 111111')
  const leader = await tab.lead()
  await drain(env, leader)
  const { seq } = await tab.commit(removeContact, { id })
  expect(await shown()).toEqual([])
  await leader.pump()
  expect(sent()).toEqual(['POST'])
  await undo(tab.db, seq!)
  expect(await shown()).toHaveLength(1)
  await tab.commit(removeContact, { id })
  server.refuse = () => 'not_found'
  await drain(env, leader)
  expect([await shown(), sent(), await tab.ops()]).toEqual([[], ['POST', 'DELETE'], []])
})

test('what the server would refuse is not queued', async () => {
  const website: ContactInput = { contact_type_id: 1, value: 'example.org' }
  await expect(tab.commit(addContact, { id, input: website })).rejects.toThrow(NotSaved)
  await expect(add('12345678')).rejects.toThrow('The number must be at least 9 characters.')
  expect(await tab.ops()).toEqual([])
})
