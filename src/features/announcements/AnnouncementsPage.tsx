import { useRead } from '#api/read/use-read.ts'
import { announcements as calls } from '#contract/announcements.ts'
import { UseOfAi } from '#features/analyst-use/index.ts'
import { RecordRequests } from '#features/claims/index.ts'
import { FlaggedEdits, OrganisationRequests } from '#features/organisations/index.ts'
import { NoticePage } from '#features/notifications/index.ts'
import { commit, pageLook, useAtOnce } from '#offline/index.ts'
import { Megaphone } from '#ui/Icon.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import { firstAnnouncements, useAnnouncements } from './announcements.reads.ts'
import { seeAllAnnouncements } from './see-all-announcements.mutation.ts'

const { ready, shown, useLooked, useShown } = pageLook(firstAnnouncements)
export { ready, shown }

/** What the owner of this server announces. The owner writes here too, online. */
export default function AnnouncementsPage() {
  const mayWrite = useRead(calls.list, { query: { per_page: '1' } }).answer?.may_write ?? false
  const { seen, when } = useLooked()
  const rows = useAtOnce(seen, useAnnouncements(when))
  useShown(rows !== undefined)
  return (
    <NoticePage
      title="Announcements"
      rows={rows}
      isUnread={one => !one.seen}
      readAll={({ id }) => commit(seeAllAnnouncements, { before: id })}
      empty="No announcements"
      end="No more announcements to show..."
      icon={Megaphone}
      before={
        mayWrite && (
          <>
            <AnnouncementForm />
            <RecordRequests />
            <OrganisationRequests />
            <FlaggedEdits />
            <UseOfAi />
          </>
        )
      }
    >
      {one => <AnnouncementRow announcement={one} mayDelete={mayWrite} />}
    </NoticePage>
  )
}
