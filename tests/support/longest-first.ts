import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begun first, in this order: what takes long and begins late runs alone at the end. Without earlier runs vitest knows only the sizes of
 * files, which say little about browser tests.
 */
const longest = [
  'screens.test.ts',
  'details.test.ts',
  'broken-files.test.ts',
  'service-worker.test.ts',
  'accounts.test.ts',
  'bad-network.test.ts',
  'first-visit.test.ts',
  'second-factors.test.ts',
  'main-job.test.ts',
  'landscape.test.ts',
  'idle.test.ts',
  'shared-folder.test.ts',
  'search-results.test.ts',
  'opened-details.test.ts',
  'device-search.test.ts',
  'folder-items.test.ts',
  'search-language.test.ts',
  'long-folder.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(basename(moduleId))
  return place < 0 ? longest.length : place
}

/** Keeps the order of vitest within each group of projects and among all other files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other))
  }
}
