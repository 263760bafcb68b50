import type { Subscription } from '#contract/alerts.ts'
import type { Annotation, Bookmark, Folder } from '#contract/folders.ts'
import type { Announcement } from '#contract/announcements.ts'
import type { Notification } from '#contract/notifications.ts'
import type { OwnContact } from '#contract/contact-info.ts'
import type { Preferences } from '#contract/preferences.ts'
import type { Education, Experience, Profile as OwnProfile } from '#contract/profile.ts'
import type { OwnPublication } from '#contract/own-publication.ts'
import type { ReadMark } from '#contract/read-marks.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { SavedSearch } from '#contract/searches.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { annotations } from '#features/folders/annotations.mirrored.ts'
import { bookmarks } from '#features/folders/bookmarks.mirrored.ts'
import type { OwnEntry } from '#contract/own-entry.ts'
import { folders } from '#features/folders/folders.mirrored.ts'
import { ownEntries } from '#features/folders/own-entries.mirrored.ts'
import { announcements } from '#features/announcements/announcements.mirrored.ts'
import { ownContacts } from '#features/contacts/own/own-contacts.mirrored.ts'
import { notifications } from '#features/notifications/notifications.mirrored.ts'
import { readMarks } from '#features/notifications/read-marks.mirrored.ts'
import { preferences } from '#features/preferences/preferences.mirrored.ts'
import { educations, experiences, ownProfile } from '#features/researchers/researchers.mirrored.ts'
import { ownPublications } from '#features/own-publications/own-publications.mirrored.ts'
import { searches } from '#features/alerts/searches/searches.mirrored.ts'
import { subscriptions } from '#features/alerts/subscriptions.mirrored.ts'
import type { Fields, Mirrored, Subject } from '#offline/declare/subject.ts'
import { subjects } from '../../support/subjects.ts'

export class Refusal extends Error {
  readonly code: ErrorCode
  readonly current: unknown
  constructor(code: ErrorCode, current?: unknown) {
    super(code)
    this.code = code
    this.current = current
  }
}

interface Change {
  seq: number
  subject: Subject
  key: string
}

/** Whether a change was made from another version than this. */
export const isStaleTag = (ifMatch: string | null, version: number): boolean => ifMatch !== null && ifMatch !== `"${version}"`

/** The rows of all mirrored subjects, the order in which they changed, and what the catalogue has. */
export class ModelRows {
  /** The rows of every mirrored subject, by its name and their keys. */
  readonly rows = new Map(subjects.map(({ name }) => [name, new Map<string, object>()]))
  folders = this.of<Folder>(folders)
  bookmarks = this.of<Bookmark>(bookmarks)
  annotations = this.of<Annotation>(annotations)
  subscriptions = this.of<Subscription>(subscriptions)
  notifications = this.of<Notification>(notifications)
  announcements = this.of<Announcement>(announcements)
  readMarks = this.of<ReadMark>(readMarks)
  searches = this.of<SavedSearch>(searches)
  preferences = this.of<Preferences>(preferences)
  profiles = this.of<OwnProfile>(ownProfile)
  experiences = this.of<Experience>(experiences)
  educations = this.of<Education>(educations)
  contacts = this.of<OwnContact>(ownContacts)
  publications = this.of<OwnPublication>(ownPublications)
  ownEntries = this.of<OwnEntry>(ownEntries)
  /** Titles of works that the catalogue has: entries with them become bookmarks under these slugs. */
  works = new Map<string, string>()
  /** Records that bookmarks carry, by `index/slug`. */
  catalogue = new Map<string, AnyRecord>()
  now = 1_800_000_000_000
  /** Of folders and searches made so far. */
  ids = 0
  private log: Change[] = []
  private seq = 0
  private forgotten = 0

  of<R extends object>(subject: Mirrored<R, object>): Map<string, R> {
    // Written under one subject's name only with that subject's rows.
    return this.rows.get(subject.name) as Map<string, R>
  }

  /** A row that another device wrote or, without one, took away. */
  change(subject: Subject, key: string, row?: object): void {
    if (row) this.of(subject).set(key, row)
    else if (!this.of(subject).delete(key)) return
    this.note(subject, key)
  }

  /** How many rows have changed so far. */
  get changes(): number {
    return this.seq
  }

  /** Forgets old removals: older cursors get a reset. */
  forget(): void {
    this.forgotten = this.seq
  }

  /** Tells `changes` of a row. */
  note(subject: Subject, key: string): void {
    this.log.push({ subject, key, seq: ++this.seq })
  }

  changesSince(since: string | null): unknown {
    const isReset = since === null || Number(since) < this.forgotten
    const from = isReset ? 0 : Number(since)
    const page = this.log.filter(change => change.seq > from).slice(0, 20)
    const last = page.at(-1)?.seq ?? from
    return {
      cursor: String(last),
      reset: isReset,
      more: last < this.seq,
      ...Object.fromEntries(
        subjects.flatMap(subject => {
          const { name } = subject
          const keys = [...new Set(page.flatMap(change => (change.subject === subject ? [change.key] : [])))]
          const rows = this.of(subject)
          return [
            [name, keys.flatMap(key => rows.get(key) ?? [])],
            [`removed_${name}`, keys.filter(key => !rows.has(key)).map(key => nameOf(subject, key))],
          ]
        }),
      ),
    }
  }
}

/** How the wire names a row that is gone: a key of one field as it is, of several as an object. */
function nameOf({ key }: Subject, text: string): string | Fields {
  const parts = text.split('/')
  return key.length === 1 ? text : Object.fromEntries(key.map((field, at) => [field, parts[at]]))
}
