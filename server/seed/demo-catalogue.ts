import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { makeEntities, type DemoOrganisation } from './demo-entities.ts'
import { organisationRecords } from './demo-organisations.ts'
import { makeTopics, newsRecords, webPageRecords } from './demo-pages.ts'
import { patentRecords } from './demo-patents.ts'
import { groupRecord, researcherRecord } from './demo-people.ts'
import { makeProjects } from './demo-projects.ts'
import { makePublications, type DemoPublication } from './demo-publications.ts'
import { trialRecords } from './demo-trials.ts'
import { SeededRandom } from './seeded-random.ts'

/**
 * About six thousand invented, consistent records in all eleven indexes: who wrote, led, funded and invented what, and where. The same seed
 * gives the same records. Works are made first, because people and organisations count them.
 */
export function demoCatalogue(seed = 1477): CatalogueRecord[] {
  const random = new SeededRandom(seed)
  const entities = makeEntities(random)
  const publications = makePublications(random, entities)
  const topics = makeTopics(random, entities, publications)
  const projects = makeProjects(random, entities)
  const patents = patentRecords(random, entities)
  const trials = new Map<DemoOrganisation, number>()
  const trialRows = trialRecords(random, entities, trials)
  return [
    ...organisationRecords(random, entities.organisations, { publications: publicationsPer(publications), trials }),
    ...entities.groups.map(group =>
      groupRecord(
        random,
        group,
        topics.filter(topic => topic.group === group),
      ),
    ),
    ...entities.people.map(person => researcherRecord(random, person)),
    ...publications.map(one => one.record),
    ...topics.map(one => one.record),
    ...projects.map(one => one.record),
    ...patents,
    ...trialRows,
    ...newsRecords(random, publications, projects),
    ...webPageRecords(random, entities),
  ]
}

/** How many publications the groups of each organisation have. */
function publicationsPer(publications: readonly DemoPublication[]): Map<DemoOrganisation, number> {
  const counts = new Map<DemoOrganisation, number>()
  for (const { group } of publications) counts.set(group.organisation, (counts.get(group.organisation) ?? 0) + 1)
  return counts
}
