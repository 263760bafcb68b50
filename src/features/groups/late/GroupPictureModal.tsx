import { avatarLink } from '#api/avatar-link.ts'
import { useReachability } from '#api/reachability.ts'
import { ChoosePicture, PictureCrop, usePictureFile } from '#features/settings/index.ts'
import { flashError, flashSuccess } from '#forms/flashes.ts'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { PictureModalProps } from '../modals.ts'
import css from './GroupFields.module.css'

/** Chooses the picture of a group or a community; it needs a connection. */
export default function GroupPictureModal({ name, avatar, save: store, remove: drop, close }: PictureModalProps & ModalProps<void>) {
  const { online } = useReachability()
  const { picture, error, take, clear } = usePictureFile()
  const done = (text: string) => {
    flashSuccess(text)
    void pullChanges()
    close()
  }
  const save = async (text: string) => {
    await store(text)
    done('Picture saved.')
  }
  const remove = async () => {
    try {
      await drop()
      done('Picture removed.')
    } catch (thrown) {
      flashError(thrown)
    }
  }
  return (
    <ModalFrame
      title={`Picture of “${name}”`}
      footer={
        avatar !== null && !picture ? (
          <Button kind="quiet" disabled={!online} onClick={() => void remove()}>
            Remove picture
          </Button>
        ) : undefined
      }
    >
      {!online && <output>You’re offline. Connect to change the picture.</output>}
      {picture ? (
        <PictureCrop key={`${picture.width} ${picture.height}`} picture={picture} save={save} onCancel={clear} />
      ) : (
        <>
          {avatar !== null && <img className={css['picture']} src={avatarLink(avatar)} alt={`${name} now`} width={160} height={160} />}
          <p className={css['choose']}>
            <ChoosePicture hasOne={avatar !== null} onFile={file => void take(file)} />
            PNG, JPEG or WebP.
          </p>
          <InlineMessage tone="danger">{error}</InlineMessage>
        </>
      )}
    </ModalFrame>
  )
}
