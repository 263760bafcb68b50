import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Project } from './demo-projects.ts'
import type { Publication } from './demo-publications.ts'
import { demoRecord } from './demo-record.ts'
import { abstractOf, capital, keywordsOf, subjectOf } from './prose.ts'
import type { SeededRandom } from './seeded-random.ts'
import { countryOf, demoSlug, type Group, type Link, linkTo, type Organisation, type World } from './world.ts'

/** A research topic of a group, and what was published on it. */
export interface Topic extends Link {
  record: CatalogueRecord
  group: Group
}

export function makeTopics(random: SeededRandom, world: World, publications: readonly Publication[]): Topic[] {
  const works = new Map<Group, Publication[]>()
  for (const one of publications) works.set(one.group, [...(works.get(one.group) ?? []), one])
  return Array.from({ length: 400 }, (_, number) => {
    const group = world.groups[number % world.groups.length]!
    const subject = subjectOf(random, group.discipline, number < world.groups.length ? group.focus : undefined)
    const title = `${capital(subject.outcome)} of ${subject.subject}`
    const slug_values = [demoSlug(random, `topic ${title} ${group.organisation.city}`)]
    const record = demoRecord('research_topics', slug_values, {
      title,
      description: `${abstractOf(random, subject)} We are looking for partners who want to ${subject.aim}.`,
      research_group: {
        ...linkTo(group),
        organisations: [{ ...linkTo(group.organisation), country: countryOf(group.organisation) }],
        ...(group.leader && { owners: [linkTo(group.leader)] }),
      },
      keywords: keywordsOf(subject),
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

export function newsRecords(random: SeededRandom, publications: readonly Publication[], projects: readonly Project[]): CatalogueRecord[] {
  return Array.from({ length: 350 }, (_, number) => {
    const isGrant = number % 3 === 0
    const project = random.pick(projects)
    const work = random.pick(publications)
    const { group, subject } = isGrant ? project : work
    const host = group.organisation
    const involved: readonly Organisation[] = isGrant ? project.organisations.slice(0, 3) : [host]
    const title = isGrant
      ? `${host.name} leads new project to ${subject.aim}`
      : `${capital(subject.outcome)} of ${subject.subject}: new findings from ${host.city}`
    const [name, url] = random.pick(outlets)
    const text = isGrant
      ? `A project called “${project.name}” began on ${project.start}. Its partners want to ${subject.aim}. “${capital(subject.method)} lets us ask questions that were out of reach,” said ${group.leader?.name ?? 'the coordinator'}.`
      : `Researchers at ${host.name} report that ${subject.factor} can do more for ${subject.outcome} than was thought. Their article, “${work.name}”, rests on ${subject.method} ${subject.setting}.`
    return demoRecord('news', [demoSlug(random, `news ${title}`)], {
      title,
      publication_date: isGrant ? project.start : work.date,
      content_from: { name, url },
      ...article(number, text, abstractOf(random, subject)),
      organisations: involved.map(one => ({ ...linkTo(one), url: `https://demo.invalid/${one.slug_values[0]!.slice(5, 40)}` })),
      keywords: keywordsOf(subject),
      industries: random.chance(0.7) ? [random.pick(group.discipline.industries)] : undefined,
      url: `${url}/${number + 1}`,
    })
  })
}

/** Some sources let only the beginning be shown. */
const article = (number: number, lead: string, rest: string) => (number % 8 === 5 ? { teaser: lead } : { text: `${lead}\n\n${rest}` })

const organisationPages = ['About us', 'Annual report', 'Open positions', 'Research strategy', 'Library and archives']
const groupPages = ['Our research', 'Members and alumni', 'Instruments', 'Join the group', 'Data and programs']

export function webPageRecords(random: SeededRandom, world: World): CatalogueRecord[] {
  const ofOrganisations = random.sample(world.organisations, 200).map((one, number) => {
    const title = `${organisationPages[number % organisationPages.length]!} – ${one.name}`
    const subject = subjectOf(random, one.discipline)
    return demoRecord('web_pages_organisations', [demoSlug(random, `page ${title}`)], {
      title,
      organisation: [linkTo(one)],
      text: `${one.name} in ${one.city} was founded in ${one.founded}. Teams here work on ${subject.subject} in order to ${subject.aim}. ${abstractOf(random, subject)}`,
      language: 'English',
      fetched_date: random.day(2024, 2025),
      url: `https://demo.invalid/${one.slug_values[0]!.slice(5, 40)}/${number + 1}`,
    })
  })
  const ofGroups = random.sample(world.groups, 250).map((group, number) => {
    const title = `${groupPages[number % groupPages.length]!} – ${group.name}`
    const subject = subjectOf(random, group.discipline, group.focus)
    return demoRecord('web_pages_research_groups', [demoSlug(random, `page ${title}`)], {
      title,
      research_group: [linkTo(group)],
      text: `The group is led by ${group.leader?.name ?? 'a committee'} and works with ${subject.method}. ${abstractOf(random, subject)}`,
      language: number % 12 === 5 ? 'German' : 'English',
      fetched_date: random.day(2024, 2025),
      url: `https://demo.invalid/${group.slug_values[0]!.slice(5, 40)}/${number + 1}`,
    })
  })
  return [...ofOrganisations, ...ofGroups]
}
