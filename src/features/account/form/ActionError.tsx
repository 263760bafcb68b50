import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'

/** Why a button did not do what it says. */
export const ActionError = ({ children }: { children: string | undefined }) => <InlineMessage tone="danger">{children}</InlineMessage>
