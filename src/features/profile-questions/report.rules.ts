import * as v from 'valibot'
import { type ReportData, reportData } from '#contract/profile-questions.ts'

/** What a notification says of a report; undefined where a newer server says it in another way. */
export function reportOf({ data }: Readonly<Record<string, string>>): ReportData | undefined {
  try {
    const found = v.safeParse(reportData, JSON.parse(data ?? ''))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}

/** What no file system takes in a name. */
const unusable = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu

/** S3§9 */
export const reportFileName = (category: string, day: Date): string =>
  `${category.replaceAll(unusable, ' ').trim()}-report-${day.toISOString().slice(0, 10)}.txt`

/** In place of a report that does not come (S3§8). */
export const lostReport = 'Error - Could not retrieve report. Please contact support if this error persists.'
