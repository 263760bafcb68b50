import { namesakePair } from '#contract/namesakes.ts'
import type { ContactInput } from '#contract/contact-info.ts'
import { addPublication } from '#features/own-publications/mutations/add-publication.mutation.ts'
import { changePublication } from '#features/own-publications/mutations/change-publication.mutation.ts'
import { removePublication } from '#features/own-publications/mutations/remove-publication.mutation.ts'
import { addEducation, removeEducation } from '#features/researchers/editing/mutations/educations.mutation.ts'
import { addExperience, changeExperience, removeExperience } from '#features/researchers/editing/mutations/experiences.mutation.ts'
import { ownProfileChange } from '#features/researchers/editing/mutations/change-own-profile.mutation.ts'
import { experiences, wholeProfile } from '#features/researchers/researchers.mirrored.ts'
import { addContact } from '#features/contacts/own/add-contact.mutation.ts'
import { changeContact } from '#features/contacts/own/change-contact.mutation.ts'
import { allContacts, ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { removeContact } from '#features/contacts/own/remove-contact.mutation.ts'
import { takeBack } from '#features/researchers/namesakes/take-back.mutation.ts'
import { tellApart } from '#features/researchers/namesakes/tell-apart.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { type Act, type Choice, some } from './act.ts'

const apartOne: Act = ({ tab, profile: { slug_value }, random }) => {
  const pair = { ...namesakePair(slug_value, 'a-namesake'), name: 'A namesake' }
  return random() < 0.6 ? tab.commit(tellApart, pair) : tab.commit(takeBack, pair)
}

/** Two devices may change different fields, or the same one. */
const publicationId = (random: () => number) => `p${Math.floor(random() * 3)}`
const publish: Act = ({ tab, random }) => {
  const titles_attributes = [{ title: random() < 0.3 ? 'In the catalogue' : some(random, 'Work') }]
  return tab.commit(addPublication, { id: publicationId(random), publication: { titles_attributes } })
}
const republish: Act = ({ tab, random }) => {
  const change = random() < 0.5 ? { publisher: some(random, 'Press') } : { pmid: String(Math.floor(random() * 9) + 1) }
  return tab.commit(changePublication, { id: publicationId(random), change })
}
const unpublish: Act = ({ tab, random }) => tab.commit(removePublication, { id: publicationId(random) })
const edit: Act = ({ tab, random }) => {
  const kind = random()
  if (kind < 0.3) return tab.commit(ownProfileChange, { change: { about: some(random, 'About') } })
  if (kind < 0.5) return tab.commit(ownProfileChange, { change: { first_name: some(random, 'Ada') } })
  if (kind < 0.6) return tab.commit(ownProfileChange, { change: { visibility: { about: random() < 0.5 ? 'users' : 'only_me' } } })
  const words = Array.from({ length: Math.floor(random() * 4) }, () => `word ${Math.floor(random() * 5)}`)
  return tab.commit(ownProfileChange, { change: { keywords: [...new Set(words)] } })
}

/** One of three stages, whose ids are the same on every device. */
const stage = (random: () => number) => ({
  id: `00000000-0000-4000-8000-00000000000${Math.floor(random() * 3)}`,
  organisation: some(random, 'Institute'),
  organisation_slug: null,
  title: some(random, 'Reader'),
  from_month: null,
  from_year: 1990,
  to_month: null,
  to_year: null,
  present: true,
})
const addPosition: Act = ({ tab, random }) => tab.commit(addExperience, { ...stage(random), category: 0 })

/** Changes one of the experiences; adds one if there is none. */
const changePosition: Act = async choice => {
  const { tab, random } = choice
  const [row] = [...(await tab.view(wholeProfile)).of(experiences).values()]
  if (!row) return addPosition(choice)
  const change = random() < 0.5 ? { title: some(random, 'Reader') } : { from_year: 1990 + Math.floor(random() * 5) }
  return tab.commit(changeExperience, { ...row, ...change, seen: row })
}
const leavePosition: Act = ({ tab, random }) => tab.commit(removeExperience, stage(random))
const addDegree: Act = ({ tab, random }) => tab.commit(addEducation, stage(random))
const dropDegree: Act = ({ tab, random }) => tab.commit(removeEducation, stage(random))
const aContact = (random: () => number): ContactInput =>
  random() < 0.7
    ? { contact_type_id: 2, value: some(random, '+49 30 1234') }
    : { contact_type_id: 1, value: `https://example.org/${Math.floor(random() * 3)}` }
const addOne: Act = ({ tab, random }) => tab.commit(addContact, { id: `contact-${random()}`, input: aContact(random) })

/** One of the own contacts; adds one if there is none. */
const onContact =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const ids = [...(await choice.tab.view(allContacts)).of(ownContacts).keys()]
    const id = ids[Math.floor(choice.random() * ids.length)]
    return id === undefined ? addOne(choice) : act(choice, id)
  }
const changeOne = onContact(({ tab, random }, id) => tab.commit(changeContact, { id, change: aContact(random) }))
const removeOne = onContact(({ tab }, id) => tab.commit(removeContact, { id }))

/** The acts that affect one subject’s rows, by its name. */
export const profileActs = {
  profile: [edit],
  experiences: [addPosition, addPosition, changePosition, changePosition, leavePosition],
  educations: [addDegree, addDegree, dropDegree],
  namesakes: [apartOne],
  contact_info: [addOne, addOne, changeOne, changeOne, removeOne],
  own_publications: [publish, publish, republish, republish, unpublish],
} satisfies Record<string, readonly Act[]>
