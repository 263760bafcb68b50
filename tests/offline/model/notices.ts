import { type Preferences, type PreferencesChange, usualPreferences, withPreferencesChange } from '#contract/preferences.ts'
import { announcements } from '#features/announcements/announcements.mirrored.ts'
import { notifications } from '#features/notifications/notifications.mirrored.ts'
import { readMarks } from '#features/notifications/read-marks.mirrored.ts'
import { preferences } from '#features/preferences/preferences.mirrored.ts'
import type { Subject } from '#offline/declare/subject.ts'
import type { ModelRows } from './rows.ts'
import type { SentCall } from './sent.ts'

/** Notifications, announcements, and how the user wants to be told. */
export class ModelNotices {
  readonly #rows: ModelRows

  constructor(rows: ModelRows) {
    this.#rows = rows
  }

  answer({ body }: SentCall): unknown {
    if (body.notification) return this.readOf(notifications, body.notification)
    if (body.preferences) return this.wished(body.preferences)
    if (body.announcement) return this.readOf(announcements, body.announcement)
    return undefined
  }

  /** A notification and an announcement under this number, if they are new. */
  announce(id: string): void {
    const nothing = { message_prefix: '', message_suffix: '', copy_text: null, link: null, action: null, action_args: {}, sender: null }
    const data = { ...nothing, message: `Notification ${id}`, variant: 'info' as const, silent: false }
    if (!this.#rows.notifications.has(id)) this.#rows.change(notifications, id, { id, data, viewed_at: null, created_at: this.#rows.now })
    if (!this.#rows.announcements.has(id))
      this.#rows.change(announcements, id, { id, title: `Announcement ${id}`, url: null, seen: false, created_at: this.#rows.now })
  }

  /** Named ones are read; no names move the mark, which never goes back. */
  private readOf(subject: Subject, { ids, before = '0' }: { ids: string[]; before?: string }): unknown {
    const known = ids.filter(id => this.#rows.rows.get(subject.name)?.has(id))
    for (const id of known) {
      const row = this.#rows.notifications.get(id)
      const seen = this.#rows.announcements.get(id)
      if (subject === notifications && row?.viewed_at === null) this.#rows.change(subject, id, { ...row, viewed_at: this.#rows.now })
      if (subject === announcements && seen?.seen === false) this.#rows.change(subject, id, { ...seen, seen: true })
    }
    const mark = this.#rows.readMarks.get(subject.name)
    const isFurther = ids.length === 0 && Number(before) > Number(mark?.up_to ?? 0)
    if (isFurther) this.#rows.change(readMarks, subject.name, { name: subject.name, up_to: before, at: this.#rows.now })
    return {
      unread: 0,
      results: known.map(id => this.#rows.rows.get(subject.name)?.get(id)),
      read_mark: ids.length === 0 ? (this.#rows.readMarks.get(subject.name) ?? null) : null,
    }
  }

  /** Of two changes of one field the later one counts. */
  private wished(change: PreferencesChange): Preferences {
    const { id } = usualPreferences
    const row = withPreferencesChange(this.#rows.preferences.get(id) ?? usualPreferences, change)
    this.#rows.change(preferences, id, row)
    return row
  }
}
