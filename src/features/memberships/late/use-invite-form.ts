import { useRef, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { useRetryKey } from '#api/retry-key.ts'
import type { InviteInput, InviteResult } from '#contract/invites.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { useForm } from '#forms/use-form.ts'
import { commit, pullChanges } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { flashSaved } from '#forms/flashes.ts'
import type { SharedGroup } from '../group-target.ts'
import { inviteToGroup } from '../groups/invite-to-group.mutation.ts'
import { useKnownRole } from '../known-roles.state.ts'
import type { SharedTarget } from '../shared-target.ts'
import { targetTexts } from '../target-texts.ts'
import { useClosingEditor } from '../use-closing-editor.ts'
import { mayWait } from '../may-wait.ts'
import { useRealTarget } from '../use-real-target.ts'
import { checkInvite, type InviteValues, leftAfter, startOf, typedText } from './invite-form.rules.ts'
import { sharedCalls } from './shared-calls.ts'

interface InviteFormOptions {
  target: SharedTarget
  draft: DraftStorage
  /** Everybody was invited. */
  onEnd?: () => void
  /** The user may invite no longer; what was typed has been given back. */
  onLost: () => void
}

const isGroup = (target: SharedTarget): target is SharedGroup => target.kind !== 'bookmark_folder'

/** The form of an invitation. To a folder sending needs a connection, and a folder that the server knows; to a group it is queued. */
export function useInviteForm({ target, draft, onEnd, onLost }: InviteFormOptions) {
  const { online } = useReachability()
  const id = useRealTarget(target)
  const sendOnce = useRetryKey()
  const [sent, setSent] = useState(0)
  const key = useRef(crypto.randomUUID())
  const latest = useRef<readonly InviteResult[]>([])
  const [refused, setRefused] = useState<readonly InviteResult[]>([])

  const send = async (invite: InviteInput) => {
    // The button sends nothing until then.
    if (id === undefined) throw new Error('It has no id yet.')
    const reply = await sendOnce(JSON.stringify(invite), key => sharedCalls[target.kind].invite(id, invite, key)).catch(async thrown => {
      if (!isGroup(target) || !mayWait(thrown)) throw thrown
      await commit(inviteToGroup, { id: key.current, group: { kind: target.kind, slug_value: target.id, name: target.name }, invite })
      key.current = crypto.randomUUID()
      return undefined
    })
    latest.current = reply?.results ?? []
    if (!reply) return flashSaved('Invitations')
    if (reply.invited > 0) flash({ variant: 'success', text: targetTexts[target.kind].invited(reply.invited) })
    void pullChanges()
  }
  const form = useForm<InviteValues, InviteInput>({
    start: startOf(target),
    check: values => checkInvite(values, target.kind),
    draft,
    submit: send,
    afterwards: () => {
      setSent(count => count + 1)
      setRefused(latest.current.filter(({ status }) => status !== 'invited'))
      if (latest.current.every(({ status }) => status === 'invited')) {
        void form.reset(startOf(target))
        return onEnd?.()
      }
      if (form.values.mode === 'many') form.set('people', leftAfter(latest.current))
    },
    errorsOf: errorsFrom,
  })
  useClosingEditor({
    role: useKnownRole(target),
    name: target.name,
    act: 'inviteToFolder',
    isPublic: isGroup(target),
    typed: () => (form.isChanged() ? typedText(form.values) : undefined),
    close: onLost,
  })
  // To a group invitations wait in the queue, also behind its own creation; those to a folder need the server.
  const waits = isGroup(target)
    ? undefined
    : !online
      ? 'You’re offline. Connect to send the invitations. What you typed is kept on this device.'
      : id === undefined
        ? targetTexts[target.kind].notYet
        : undefined
  return { ...form, id, sent, refused, /** Why it cannot be sent now. */ waits }
}
