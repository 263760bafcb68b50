import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'

/** Why the action of a button failed. */
export const ActionError = ({ children }: { children: string | undefined }) => <InlineMessage tone="danger">{children}</InlineMessage>
