import { accountSteps } from './01-03-accounts.ts'
import { securitySteps } from './04-07-security.ts'
import { sharingSteps } from './08-11-sharing.ts'
import { noticeSteps } from './12-15-notices.ts'
import { deliverySteps } from './16-19-delivery.ts'
import { profileSteps } from './20-24-profiles.ts'
import { groupSteps } from './25-27-groups.ts'
import { communitySteps } from './28-30-communities.ts'
import { questionSteps } from './31-34-questions.ts'
import { analysesMigration } from './35-analyses.ts'
import { opportunityPicturesMigration } from './36-opportunity-pictures.ts'

/**
 * [Note: Two versions] While servers are updated one after the other, some of the version before still work with the newest schema: so a step adds, with
 * a default where a column needs a value, and what it puts in the place of something else stays until the version after it. Of a step that cannot be
 * so, this is raised to the number of all steps: servers that know fewer then say that they are not ready.
 */
export const leastSchema = 0

/**
 * The history of the schema in plain SQL: the names of the files begin with the numbers of their steps. A released step is never edited; a change is a
 * new step at the end.
 */
export const migrations: readonly string[] = [
  ...accountSteps,
  ...securitySteps,
  ...sharingSteps,
  ...noticeSteps,
  ...deliverySteps,
  ...profileSteps,
  ...groupSteps,
  ...communitySteps,
  ...questionSteps,
  analysesMigration,
  // Pictures of an opportunity belong to it alone, not to all that have the same id.
  opportunityPicturesMigration,
  // Since when the devices of whoever left a folder may have its items, for when they come again.
  'ALTER TABLE removed_folders ADD COLUMN joined_seq BIGINT NOT NULL DEFAULT 0;',
  // The same of groups.
  `
  ALTER TABLE memberships ADD COLUMN known_seq BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE removed_own_memberships ADD COLUMN known_seq BIGINT NOT NULL DEFAULT 0;
  `,
  // A name that was just changed proves nothing about its account.
  `
  ALTER TABLE users ADD COLUMN former_name TEXT;
  ALTER TABLE users ADD COLUMN renamed_at BIGINT;
  `,
]
