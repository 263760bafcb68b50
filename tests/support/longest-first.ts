import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of projects: files of one come after each other, because a worker that gets a file of another is started anew. */
const projects = ['features', 'settings', 'document', 'views', 'node', 'browser']

/**
 * Begun first in their project, in this order: what takes long and begins late runs alone at the end. Without earlier runs vitest knows only the
 * sizes of files, which say little about how long they take.
 */
const longest = [
  'server/process/kill',
  'server/process/start',
  'import/run',
  'server/authorisation',
  'server/people/deletion-race',
  'server/authorisation/foreign-ids',
  'server/search/hostile-searches',
  'server/process/killed-alert-mails',
  'server/http/call-limits',
  'server/process/killed-matches',
  'server/process/stop',
  'browser/screens',
  'browser/community-windows',
  'browser/details',
  'browser/broken-files',
  'sw/service-worker',
  'browser/accounts',
  'browser/bad-network',
  'browser/first-visit',
  'browser/second-factors',
  'browser/main-job',
  'browser/landscape',
  'browser/idle',
  'browser/shared-folder',
  'browser/life-of-a-group',
  'browser/life-of-a-profile',
  'browser/group-windows',
  'browser/community-pages',
  'browser/import-references',
  'browser/organisation-page',
  'browser/search-results',
  'browser/opened-details',
  'browser/device-search',
  'browser/folder-items',
  'browser/search-language',
  'browser/long-folder',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex(path => moduleId.endsWith(`/tests/${path}.test.ts`))
  return place < 0 ? longest.length : place
}
const turnOf = ({ project }: TestSpecification): number => projects.indexOf(project.name)

/** Keeps the order of vitest among all other files of a project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other) || placeOf(one) - placeOf(other))
  }
}
