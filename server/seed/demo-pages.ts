import type { CatalogueRecord } from '#contract/indexes/record.ts'
import {
  organisationCountry,
  demoSlug,
  type DemoGroup,
  type DemoLink,
  linkTo,
  type DemoOrganisation,
  type DemoEntities,
} from './demo-entities.ts'
import type { DemoProject } from './demo-projects.ts'
import type { DemoPublication } from './demo-publications.ts'
import { demoRecord } from './demo-record.ts'
import { makeAbstract, withCapital, subjectKeywords, randomSubject } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A research topic of a group, and its publications. */
export interface DemoTopic extends DemoLink {
  record: CatalogueRecord
  group: DemoGroup
}

export function makeTopics(random: SeededRandom, entities: DemoEntities, publications: readonly DemoPublication[]): DemoTopic[] {
  const works = new Map<DemoGroup, DemoPublication[]>()
  for (const one of publications) works.set(one.group, [...(works.get(one.group) ?? []), one])
  return Array.from({ length: 400 }, (_, number) => {
    const group = entities.groups[number % entities.groups.length]!
    const subject = randomSubject(random, group.discipline, number < entities.groups.length ? group.focus : undefined)
    const title = `${withCapital(subject.outcome)} of ${subject.subject}`
    const slug_values = [demoSlug(random, `topic ${title} ${group.organisation.city}`)]
    const record = demoRecord('research_topics', slug_values, {
      title,
      description: `${makeAbstract(random, subject)} We are looking for partners who want to ${subject.aim}.`,
      research_group: {
        ...linkTo(group),
        organisations: [{ ...linkTo(group.organisation), country: organisationCountry(group.organisation) }],
        ...(group.leader && { owners: [linkTo(group.leader)] }),
      },
      keywords: subjectKeywords(subject),
      publications: random.sample(works.get(group) ?? [], 4).map(linkTo),
    })
    return { name: title, slug_values, record, group }
  })
}

const outlets = [
  ['The Meridian Courier', 'https://demo.invalid/courier'],
  ['Larkspur Science Wire', 'https://demo.invalid/wire'],
  ['Campus Telegraph', 'https://demo.invalid/telegraph'],
  ['Field Notes Daily', 'https://demo.invalid/fieldnotes'],
] as const

export function newsRecords(
  random: SeededRandom,
  publications: readonly DemoPublication[],
  projects: readonly DemoProject[],
): CatalogueRecord[] {
  return Array.from({ length: 350 }, (_, number) => {
    const isGrant = number % 3 === 0
    const project = random.pick(projects)
    const work = random.pick(publications)
    const { group, subject } = isGrant ? project : work
    const host = group.organisation
    const involved: readonly DemoOrganisation[] = isGrant ? project.organisations.slice(0, 3) : [host]
    const title = isGrant
      ? `${host.name} leads new project to ${subject.aim}`
      : `${withCapital(subject.outcome)} of ${subject.subject}: new findings from ${host.city}`
    const [name, url] = random.pick(outlets)
    const text = isGrant
      ? `A project called “${project.name}” began on ${project.start}. Its partners want to ${subject.aim}. “${withCapital(subject.method)} lets us ask questions that were out of reach,” said ${group.leader?.name ?? 'the coordinator'}.`
      : `Researchers at ${host.name} report that ${subject.factor} can do more for ${subject.outcome} than was thought. Their article, “${work.name}”, rests on ${subject.method} ${subject.setting}.`
    return demoRecord('news', [demoSlug(random, `news ${title}`)], {
      title,
      publication_date: isGrant ? project.start : work.date,
      content_from: { name, url },
      ...article(number, text, makeAbstract(random, subject)),
      organisations: involved.map(one => ({ ...linkTo(one), url: `https://demo.invalid/${one.slug_values[0]!.slice(5, 40)}` })),
      keywords: subjectKeywords(subject),
      industries: random.chance(0.7) ? [random.pick(group.discipline.industries)] : undefined,
      url: `${url}/${number + 1}`,
    })
  })
}

/** Some sources allow only the beginning to be shown. */
const article = (number: number, lead: string, rest: string) => (number % 8 === 5 ? { teaser: lead } : { text: `${lead}\n\n${rest}` })

const organisationPages = ['About us', 'Annual report', 'Open positions', 'Research strategy', 'Library and archives']
const groupPages = ['Our research', 'Members and alumni', 'Instruments', 'Join the group', 'Data and programs']

export function webPageRecords(random: SeededRandom, entities: DemoEntities): CatalogueRecord[] {
  const ofOrganisations = random.sample(entities.organisations, 200).map((one, number) => {
    const title = `${organisationPages[number % organisationPages.length]!} – ${one.name}`
    const subject = randomSubject(random, one.discipline)
    return demoRecord('web_pages_organisations', [demoSlug(random, `page ${title}`)], {
      title,
      organisation: [linkTo(one)],
      text: `${one.name} in ${one.city} was founded in ${one.founded}. Teams here work on ${subject.subject} in order to ${subject.aim}. ${makeAbstract(random, subject)}`,
      language: 'English',
      fetched_date: random.day(2024, 2025),
      url: `https://demo.invalid/${one.slug_values[0]!.slice(5, 40)}/${number + 1}`,
    })
  })
  const ofGroups = random.sample(entities.groups, 250).map((group, number) => {
    const title = `${groupPages[number % groupPages.length]!} – ${group.name}`
    const subject = randomSubject(random, group.discipline, group.focus)
    return demoRecord('web_pages_research_groups', [demoSlug(random, `page ${title}`)], {
      title,
      research_group: [linkTo(group)],
      text: `The group is led by ${group.leader?.name ?? 'a committee'} and works with ${subject.method}. ${makeAbstract(random, subject)}`,
      language: number % 12 === 5 ? 'German' : 'English',
      fetched_date: random.day(2024, 2025),
      url: `https://demo.invalid/${group.slug_values[0]!.slice(5, 40)}/${number + 1}`,
    })
  })
  return [...ofOrganisations, ...ofGroups]
}
