import type { DragEvent } from 'react'
import { call } from '#api/call.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { users } from '#contract/users.ts'
import { session, updateUser } from '#session/session.ts'
import { confirmModal } from '#ui/overlay/confirm.ts'
import { CircleUser } from '#ui/Icon.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { avatarLink } from '#api/avatar-link.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import { ChoosePicture } from './ChoosePicture.tsx'
import { PictureCrop } from './PictureCrop.tsx'
import { usePictureFile } from './use-picture-file.ts'
import css from './PictureSection.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess, flashError } from '#forms/flashes.ts'

const showAvatar = (avatar: string | null): void => {
  if (session.user) updateUser({ ...session.user, avatar })
}

/** The profile picture: chosen or dropped, cropped to a square on this device, and sent without the file's metadata. */
export function PictureSection({ user: { user_id: id, avatar, full_name } }: { user: Readonly<CurrentUser> }) {
  const { picture, error, take, clear } = usePictureFile()
  const save = async (text: string) => {
    const saved = await call(users.setAvatar, { params: { id }, body: { avatar: text } }, { timeout: 60_000 })
    showAvatar(saved.avatar)
    clear()
    flashSuccess('Picture saved.')
  }
  const remove = async () => {
    if (!(await confirmModal({ title: 'Remove your picture?', yes: 'Remove', no: 'Cancel', danger: true }))) return
    try {
      await call(users.removeAvatar, { params: { id } })
      showAvatar(null)
      flashSuccess('Picture removed.')
    } catch (thrown) {
      flashError(thrown)
    }
  }
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      void take(event.dataTransfer.files[0])
    },
  }
  return (
    <SettingsSection id="picture" title="Picture" about="Shown next to your name. Choose a file or drop one here.">
      <div className={css['root']} {...drop}>
        {picture ? (
          <PictureCrop key={`${picture.width} ${picture.height}`} picture={picture} save={save} onCancel={clear} />
        ) : (
          <>
            {avatar ? (
              <img className={css['picture']} src={avatarLink(avatar)} alt={`${full_name}, as others see you`} width={160} height={160} />
            ) : (
              <span className={`${css['picture']} ${css['none']}`}>
                <CircleUser size={48} strokeWidth={1} />
              </span>
            )}
            <div className={css['actions']}>
              <ChoosePicture hasOne={avatar !== null} onFile={file => void take(file)} />
              {avatar && (
                <OnlineButton kind="quiet" onClick={() => void remove()}>
                  Remove
                </OnlineButton>
              )}
            </div>
          </>
        )}
      </div>
      <InlineMessage tone="danger">{error}</InlineMessage>
    </SettingsSection>
  )
}
