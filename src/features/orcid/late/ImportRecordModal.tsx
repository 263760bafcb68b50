import { useEffect, useRef, useState } from 'react'
import { useReachability } from '#api/reachability.ts'
import { pullChanges } from '#offline/index.ts'
import { profileId } from '#routing/profile-id.ts'
import { refreshUser, useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { EmptyBlock } from '#ui/feedback/EmptyBlock.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import css from './ImportRecordModal.module.css'
import type { OrcidOffer, OfferGroup } from './record-offers.ts'
import { saveOffers } from './save-offers.ts'
import { useOrcidRecord } from './use-orcid-record.ts'

/** What the user's ORCID record has for the profile besides works: nothing that is there comes twice, and nothing is replaced unasked. */
export default function ImportRecordModal({ close }: ModalProps<void>) {
  const { user } = useSession()
  return user ? <RecordImport userId={user.user_id} slug={profileId(user)} close={close} /> : null
}

function RecordImport({ userId, slug, close }: { userId: string; slug: string; close: () => void }) {
  const { online } = useReachability()
  const record = useOrcidRecord(slug)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const groups = record.is === 'there' ? record.groups : []
  const isTicked = ({ key, isLeftOut }: OrcidOffer) => changed.get(key) ?? !isLeftOut
  const ticked = groups.flatMap(({ offers }) => offers.filter(offer => !offer.blocked && isTicked(offer)))

  const submit = async () => {
    if (record.is !== 'there' || isSaving) return
    if (ticked.length === 0) return close()
    const control = new AbortController()
    running.current = control
    setIsSaving(true)
    setFailure(undefined)
    try {
      await saveOffers(ticked, { userId, profile: record.profile, signal: control.signal })
      flash({ variant: 'success', text: 'Imported from ORCID' })
      close()
    } catch (error) {
      if (!control.signal.aborted) setFailure(error instanceof Error ? error.message : 'Something went wrong')
    } finally {
      setIsSaving(false)
      void pullChanges()
      void refreshUser()
    }
  }

  return (
    <ModalFrame
      title="Import profile from ORCID"
      guard={() => isSaving}
      footer={
        groups.length > 0 && (
          <Button kind="primary" busy={isSaving} disabled={!online} onClick={() => void submit()}>
            {ticked.length === 0 ? 'Done' : 'Import'}
          </Button>
        )
      }
    >
      <div className={css['body']}>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        {record.is === 'loading' && <Skeleton lines={6} />}
        {record.is === 'failed' && (
          <div className={css['problem']}>
            <InlineMessage tone="danger">{record.problem}</InlineMessage>
            <Button size="small" onClick={record.again}>
              Try again
            </Button>
          </div>
        )}
        {record.is === 'there' && groups.length === 0 && (
          <EmptyBlock title="Nothing to import">
            <p>Your ORCID record has no public biography, employment, education, keywords or websites.</p>
          </EmptyBlock>
        )}
        {groups.map(group => (
          <Group
            key={group.title}
            group={group}
            disabled={isSaving}
            isTicked={isTicked}
            onTick={(key, next) => setChanged(now => new Map(now).set(key, next))}
          />
        ))}
      </div>
    </ModalFrame>
  )
}

interface GroupProps {
  group: OfferGroup
  disabled: boolean
  isTicked: (offer: OrcidOffer) => boolean
  onTick: (key: string, ticked: boolean) => void
}

function Group({ group: { title, offers }, disabled, isTicked, onTick }: GroupProps) {
  return (
    <section className={css['group']}>
      <h3>{title}</h3>
      <ul className={css['list']}>
        {offers.map(offer => (
          <li key={offer.key}>
            {offer.blocked ? (
              <div className={css['blocked']}>
                <bdi>{offer.label}</bdi>
                <span className={css['quiet']}>{offer.blocked}</span>
              </div>
            ) : (
              <Checkbox
                checked={isTicked(offer)}
                disabled={disabled}
                onChange={event => onTick(offer.key, event.target.checked)}
                label={<bdi>{offer.label}</bdi>}
                note={
                  offer.note && (
                    <span dir="auto" className={css['note']}>
                      {offer.note}
                    </span>
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
