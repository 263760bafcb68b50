import type { AccountTables } from './tables/accounts.ts'
import type { MembershipTables } from './tables/memberships.ts'
import type { CommunityTables } from './tables/communities.ts'
import type { FolderTables } from './tables/folders.ts'
import type { AlertTables } from './tables/alerts.ts'
import type { NoticeTables } from './tables/notices.ts'
import type { ProfileTables } from './tables/profiles.ts'
import type { GroupTables } from './tables/groups.ts'
import type { AnalysisTables } from './tables/analyses.ts'
import type { HousekeepingTables } from './tables/housekeeping.ts'

/**
 * The rows as queries see them. Only types that mean the same in SQLite and PostgreSQL are stored: text ids, milliseconds since 1970 as
 * integers, 0 and 1 for booleans, JSON as text (see [Note: Column codecs]).
 */
export interface Tables
  extends
    AccountTables,
    MembershipTables,
    CommunityTables,
    FolderTables,
    AlertTables,
    NoticeTables,
    ProfileTables,
    GroupTables,
    AnalysisTables,
    HousekeepingTables {}
