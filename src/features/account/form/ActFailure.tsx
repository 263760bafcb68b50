import css from './AccountPage.module.css'

/** Why a button did not do what it says. */
export const ActFailure = ({ children }: { children: string | undefined }) => (
  <div role="alert" className={css['failure']}>
    {children}
  </div>
)
