import { call } from '#api/call.ts'
import { useReachability } from '#api/reachability.ts'
import { announcementInput, announcements } from '#contract/announcements.ts'
import { checkWith } from '#forms/check.ts'
import { type DraftStorage, onlyChanges } from '#forms/draft-storage.ts'
import { errorsFrom } from '#forms/errors-from.ts'
import { Form } from '#forms/Form.tsx'
import { useForm } from '#forms/use-form.ts'
import { WithDraft } from '#forms/WithDraft.tsx'
import { pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { Field } from '#ui/field/Field.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import css from './AnnouncementForm.module.css'

const start = { title: '', url: '' }
const check = checkWith(announcementInput)

/** Announces something to everyone; for the owner of the server. What is typed is kept on this device until it is sent. */
export const AnnouncementForm = () => <WithDraft name="announcement">{draft => <WritingForm draft={draft} />}</WithDraft>

function WritingForm({ draft }: { draft: DraftStorage }) {
  const { online } = useReachability()
  const { form, errors, failure, busy, text, handleSubmit, reset } = useForm({
    start,
    check,
    draft: onlyChanges(draft, start),
    errorsOf: errorsFrom,
    submit: async announcement => {
      await call(announcements.write, { body: { announcement } })
      await reset(start)
      flash({ variant: 'success', text: 'Announced to everyone.' })
      await pullChanges()
    },
  })
  return (
    <section className={css['form']} aria-labelledby="new-announcement">
      <h2 id="new-announcement">New announcement</h2>
      <Form ref={form} aria-label="New announcement" onSubmit={event => (online ? handleSubmit(event) : event.preventDefault())}>
        <Field label="Title" error={errors.title}>
          <TextInput {...text('title')} />
        </Field>
        <Field label="Address" optional hint="A web address, or a page of the app like /search" error={errors.url}>
          <TextInput {...text('url')} inputMode="url" autoCapitalize="none" spellCheck={false} />
        </Field>
        <InlineMessage tone="danger">{failure}</InlineMessage>
        <div className={css['send']}>
          <Button type="submit" kind={online ? 'primary' : undefined} busy={busy} aria-disabled={online ? undefined : true}>
            Announce to everyone
          </Button>
          <output className={css['note']}>{online ? '' : 'You’re offline. What you typed is kept on this device.'}</output>
        </div>
      </Form>
    </section>
  )
}
