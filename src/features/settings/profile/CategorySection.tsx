import { errorsOfQueued } from '#forms/errors-of-queued.ts'
import type { CurrentUser } from '#contract/current-session.ts'
import { userCategories, type UserCategory } from '#contract/rights.ts'
import { categoryId } from '#contract/users.ts'
import { changeProfile } from '#session/unsent-profile.ts'
import { useForm } from '#forms/use-form.ts'
import { CategoryChoice } from './CategoryChoice.tsx'
import { QueuedForm } from '../parts/QueuedForm.tsx'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSaved } from '#forms/flashes.ts'

/** The user category (S1§3), shown as role. */
export function CategorySection({ user }: { user: Readonly<CurrentUser> }) {
  const form = useForm<{ category: UserCategory | '' }, UserCategory>({
    start: { category: user.category?.name ?? '' },
    check: checkCategory,
    errorsOf: errorsOfQueued,
    submit: async category => {
      const id = categoryId(category)
      await changeProfile({ change: { category_id: id }, shown: { category: { id, name: category } } })
      flashSaved('Role')
    },
  })
  return (
    <SettingsSection id="category" title="Role" about="This doesn’t affect your plan.">
      <QueuedForm label="Role" form={form} submitLabel="Save">
        <CategoryChoice value={form.values.category} error={form.errors.category} onChange={category => form.set('category', category)} />
      </QueuedForm>
    </SettingsSection>
  )
}

/** A valid user category is one of four (S1§5). */
export function checkCategory({ category }: { category: UserCategory | '' }) {
  const output = userCategories.find(name => name === category)
  return output ? { output } : { errors: { category: ['Please choose one.'] } }
}
