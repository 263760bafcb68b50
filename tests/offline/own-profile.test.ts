import { beforeEach, describe, expect, test } from 'vitest'
import type { ExperienceInput } from '#contract/career.ts'
import { addExperience, changeExperience, removeExperience } from '#features/researchers/editing/mutations/experiences.mutation.ts'
import { ownProfileChange } from '#features/researchers/editing/mutations/change-own-profile.mutation.ts'
import { experiences, ownProfile, ownProfileKey, wholeProfile } from '#features/researchers/researchers.mirrored.ts'
import type { Storage } from '#offline/mirror/db.ts'
import { parkedChanges } from '#offline/queue/parked-changes.ts'
import { resolveParked } from '#offline/queue/resolve.ts'
import { emptyProfile } from './model/profile.ts'
import type { ModelServer } from './model-server.ts'
import { drain, type Environment, newDevice, newDisk, openTab, type Tab } from './simulation.ts'

let server: ModelServer
let env: Environment
let disk: Storage
let tab: Tab
beforeEach(async () => {
  ;({ server, env, disk, tab } = await newDevice())
  server.change(ownProfile, ownProfileKey, { ...emptyProfile, keywords: ['Parsing'], version: 1 })
  await tab.pull()
})

const shown = async (by = tab) => (await by.view(wholeProfile)).of(ownProfile).get(ownProfileKey)
const stored = () => server.profiles.get(ownProfileKey)
const stages = async (by = tab) => [...(await by.view(wholeProfile)).of(experiences).values()]
const send = async (by = tab) => drain(env, await by.lead())
const sent = () => server.requests.filter(({ key }) => key !== null).map(({ method, path }) => `${method} ${path}`)
const secondDevice = async () => {
  const other = await openTab(env, newDisk())
  await other.pull()
  return other
}

const reader: ExperienceInput = {
  id: '7d9f0a52-5c3e-4f3c-9a52-0b8a1f6f2c11',
  organisation: 'Institute of Words',
  organisation_slug: null,
  title: 'Reader',
  category: 0,
  from_month: 3,
  from_year: 2019,
  to_month: null,
  to_year: null,
  present: true,
}

describe('fields of the own profile', () => {
  test('changed offline they are shown, survive a reload, and are sent once, as one change', async () => {
    env.online = false
    await tab.commit(ownProfileChange, { change: { about: 'I parse.' } })
    await tab.commit(ownProfileChange, { change: { first_name: 'Ava', country: { id: 'CH', name: 'Switzerland' } } })
    await tab.commit(ownProfileChange, { change: { about: 'I parse trees.' } })
    tab.db.close()
    tab = await openTab(env, disk)
    expect(await shown()).toMatchObject({
      about: 'I parse trees.',
      full_name: 'Ava Lovelace',
      country: { name: 'Switzerland' },
      mark: 'waiting',
    })
    env.online = true
    let lost = 0
    server.fault = ({ method }) => (method === 'PUT' && lost++ < 2 ? 'drop-response' : 'none')
    await send()
    expect([...server.effects.values()]).toEqual([1])
    expect(stored()).toMatchObject({ about: 'I parse trees.', first_name: 'Ava', country_id: 'CH', version: 2 })
    expect(await tab.ops()).toEqual([])
  })

  test('changed on two devices different fields are merged, and of lists what each added and removed', async () => {
    const other = await secondDevice()
    await other.commit(ownProfileChange, { change: { academic_title: 'Dr.', keywords: ['Parsing', 'Trees'] } })
    await tab.commit(ownProfileChange, { change: { about: 'I parse.', keywords: ['Grammars'] } })
    await send(other)
    await tab.pull()
    expect(await shown()).toMatchObject({ academic_title: 'Dr.', about: 'I parse.', keywords: ['Trees', 'Grammars'] })
    await send()
    expect(stored()).toMatchObject({ academic_title: 'Dr.', about: 'I parse.', keywords: ['Trees', 'Grammars'] })
  })

  test('the same field on two devices is asked, and “mine” overwrites the other value', async () => {
    const other = await secondDevice()
    await other.commit(ownProfileChange, { change: { about: 'Theirs' } })
    await send(other)
    await tab.commit(ownProfileChange, { change: { about: 'Mine', academic_title: 'Prof.' } })
    await send()
    const [parked] = parkedChanges(await tab.ops())
    expect(parked).toMatchObject({
      what: ['Change your profile: ', 'academic title, biography'],
      choices: ['mine', 'theirs', 'discard'],
      conflict: [{ field: 'about', mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(await shown()).toMatchObject({ about: '', mark: 'parked' })
    await resolveParked(tab.db, parked!.seq, 'mine')
    await send()
    expect(stored()).toMatchObject({ about: 'Mine', academic_title: 'Prof.' })
  })

  test('where the other value is kept, the other fields of the change are saved all the same', async () => {
    const other = await secondDevice()
    await other.commit(ownProfileChange, { change: { about: 'Theirs', keywords: ['Trees'] } })
    await send(other)
    await tab.commit(ownProfileChange, { change: { about: 'Mine', academic_title: 'Prof.', keywords: ['Parsing', 'Words'] } })
    await send()
    await resolveParked(tab.db, parkedChanges(await tab.ops())[0]!.seq, 'theirs')
    await send()
    expect(stored()).toMatchObject({ about: 'Theirs', academic_title: 'Prof.', keywords: ['Trees', 'Words'] })
    expect(await tab.ops()).toEqual([])
  })

  test('a change is based on what its form showed, not on what was pulled meanwhile', async () => {
    const other = await secondDevice()
    await other.commit(ownProfileChange, { change: { about: 'Theirs' } })
    await send(other)
    await tab.pull()
    await tab.commit(ownProfileChange, { change: { about: 'Mine' }, seen: { about: '' } })
    await send()
    expect(parkedChanges(await tab.ops())).toMatchObject([{ code: 'version_conflict' }])
    expect(stored()).toMatchObject({ about: 'Theirs' })
  })

  test('C17 two tabs that change one profile at once keep their order, and each change takes effect once', async () => {
    const other = await openTab(env, disk)
    await Promise.all([
      (async () => {
        for (let at = 0; at < 200; at++) await tab.commit(ownProfileChange, { change: { about: `About ${at}` } })
      })(),
      (async () => {
        for (let at = 0; at < 200; at++) await other.commit(ownProfileChange, { change: { academic_title: `Title ${at}` } })
      })(),
    ])
    await send()
    expect(stored()).toMatchObject({ about: 'About 199', academic_title: 'Title 199' })
    expect([...server.effects.values()].every(count => count === 1)).toBe(true)
    expect(await tab.ops()).toEqual([])
  })
})

describe('experiences', () => {
  test('added and changed offline it exists once under its own id, however often it is sent', async () => {
    env.online = false
    await tab.commit(addExperience, reader)
    await tab.commit(changeExperience, { ...reader, title: 'Lecturer', seen: reader })
    expect(await stages()).toMatchObject([{ title: 'Lecturer', organisation: 'Institute of Words', mark: 'waiting' }])
    env.online = true
    let lost = 0
    server.fault = () => (lost++ < 2 ? 'drop-response' : 'none')
    await send()
    expect([...server.effects.values()]).toEqual([1, 1])
    expect(await stages()).toEqual([{ ...reader, title: 'Lecturer', version: 2 }])
  })

  test('added and removed before it was sent nothing is sent', async () => {
    env.online = false
    await tab.commit(addExperience, reader)
    await tab.commit(removeExperience, { id: reader.id })
    expect(await stages()).toEqual([])
    env.online = true
    await send()
    expect(sent()).toEqual([])
  })

  test('one that lasts is sent without an end, whatever was typed before', async () => {
    await tab.commit(addExperience, { ...reader, to_month: 11, to_year: 2025 })
    await send()
    expect(server.experiences.get(reader.id)).toMatchObject({ present: true, to_month: null, to_year: null })
  })

  test('different fields on two devices are merged, the same field is asked', async () => {
    await tab.commit(addExperience, reader)
    await send()
    const other = await secondDevice()
    await other.commit(changeExperience, { ...reader, title: 'Lecturer', seen: reader })
    await send(other)
    await tab.commit(changeExperience, { ...reader, from_year: 2018, seen: reader })
    await send()
    expect(server.experiences.get(reader.id)).toMatchObject({ title: 'Lecturer', from_year: 2018 })
    await tab.commit(changeExperience, { ...reader, title: 'Professor', seen: reader })
    await send()
    expect(parkedChanges(await tab.ops())).toMatchObject([
      { conflict: [{ field: 'title', mine: 'Professor', theirs: 'Lecturer' }], choices: ['mine', 'theirs', 'discard'] },
    ])
  })

  test('a change of one that another device removed says so, and a second removal is done already', async () => {
    await tab.commit(addExperience, reader)
    await send()
    const other = await secondDevice()
    await other.commit(removeExperience, { id: reader.id })
    await send(other)
    await tab.commit(changeExperience, { ...reader, title: 'Lecturer', seen: reader })
    await send()
    const [parked] = parkedChanges(await tab.ops())
    expect(parked).toMatchObject({ why: 'This experience was removed from your profile.', choices: ['add_again', 'discard'] })
    await resolveParked(tab.db, parked!.seq, 'discard')
    await tab.commit(removeExperience, { id: reader.id })
    await send()
    expect([await tab.ops(), await stages()]).toEqual([[], []])
  })

  test('a change of one that another device removed is added again, once and under an id of its own', async () => {
    await tab.commit(addExperience, reader)
    await send()
    const other = await secondDevice()
    await other.commit(removeExperience, { id: reader.id })
    await send(other)
    await tab.commit(changeExperience, { ...reader, title: 'Lecturer', seen: reader })
    await send()
    await tab.pull()
    const [parked] = parkedChanges(await tab.ops())
    await resolveParked(tab.db, parked!.seq, 'add_again')
    expect(await stages()).toMatchObject([{ title: 'Lecturer', mark: 'waiting' }])
    await send()
    const [added] = await stages()
    expect(added).toEqual({ ...reader, title: 'Lecturer', id: added?.id, version: 1 })
    expect([[...server.experiences.keys()], await tab.ops()]).toEqual([[added?.id], []])
    expect(added?.id).not.toBe(reader.id)
  })
})
