import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { readFileText } from '#api/read-file.ts'
import { storedFiles } from '#contract/stored-files.ts'

/** The link of a file that a notification offers; it works for some minutes. */
export const fileOfNotice = async (notificationId: string, file: string, signal?: AbortSignal): Promise<string> =>
  (await call(storedFiles.request, { body: { resource_url: file, notification_id: notificationId } }, { signal })).url

export type ReportText = { is: 'loading' } | { is: 'read'; text: string } | { is: 'offline' } | { is: 'lost' }

/** The text of a report (S3§4), read again when the network is back. */
export function useReportText(notificationId: string, file: string | undefined): { report: ReportText; again: () => void } {
  const { online } = useReachability()
  const [tries, setTries] = useState(0)
  const [outcome, setOutcome] = useState<{ of: number; report: ReportText }>()
  const isRead = outcome?.report.is === 'read'
  useEffect(() => {
    if (file === undefined || isRead || !online) return
    const control = new AbortController()
    const { signal } = control
    const tell = (report: ReportText) => {
      if (!signal.aborted) setOutcome({ of: tries, report })
    }
    fileOfNotice(notificationId, file, signal)
      .then(url => readFileText(url, signal))
      .then(
        text => tell({ is: 'read', text }),
        () => tell({ is: 'lost' }),
      )
    return () => control.abort()
  }, [notificationId, file, online, tries, isRead])
  const known = isRead || (online && outcome?.of === tries) ? outcome?.report : undefined
  return { report: known ?? { is: online ? 'loading' : 'offline' }, again: () => setTries(tries + 1) }
}
