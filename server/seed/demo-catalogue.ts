import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { organisationRecords } from './demo-organisations.ts'
import { makeTopics, newsRecords, webPageRecords } from './demo-pages.ts'
import { patentRecords } from './demo-patents.ts'
import { groupRecord, researcherRecord } from './demo-people.ts'
import { makeProjects } from './demo-projects.ts'
import { makePublications, type Publication } from './demo-publications.ts'
import { trialRecords } from './demo-trials.ts'
import { SeededRandom } from './seeded-random.ts'
import { makeWorld, type Organisation } from './world.ts'

/**
 * About six thousand invented records in all eleven indexes that fit each other: who wrote, led, funded and invented what,
 * and where. The same seed gives the same records. Works are made first; people and organisations then know their counts.
 */
export function demoCatalogue(seed = 1477): CatalogueRecord[] {
  const random = new SeededRandom(seed)
  const world = makeWorld(random)
  const publications = makePublications(random, world)
  const topics = makeTopics(random, world, publications)
  const projects = makeProjects(random, world)
  const patents = patentRecords(random, world)
  const trials = new Map<Organisation, number>()
  const trialRows = trialRecords(random, world, trials)
  return [
    ...organisationRecords(random, world.organisations, { publications: publicationsPer(publications), trials }),
    ...world.groups.map(group =>
      groupRecord(
        random,
        group,
        topics.filter(topic => topic.group === group),
      ),
    ),
    ...world.people.map(person => researcherRecord(random, person)),
    ...publications.map(one => one.record),
    ...topics.map(one => one.record),
    ...projects.map(one => one.record),
    ...patents,
    ...trialRows,
    ...newsRecords(random, publications, projects),
    ...webPageRecords(random, world),
  ]
}

/** How many publications the groups of each organisation have. */
function publicationsPer(publications: readonly Publication[]): Map<Organisation, number> {
  const counts = new Map<Organisation, number>()
  for (const { group } of publications) counts.set(group.organisation, (counts.get(group.organisation) ?? 0) + 1)
  return counts
}
