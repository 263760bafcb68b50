import { Button, IconButton } from '#ui/button/Button.tsx'
import { Pencil } from '#ui/Icon.tsx'
import { openModal } from '#ui/overlay/modal.ts'
import { TopicModal, type TopicModalProps } from '../modals.ts'

interface TopicButtonsProps extends TopicModalProps {
  onChanged: () => void
}

export const AddTopic = ({ group, onChanged }: Omit<TopicButtonsProps, 'topic'>) => (
  <Button size="small" onClick={() => void openModal(TopicModal, { group }).then(onChanged)}>
    Add a topic
  </Button>
)

export const EditTopic = ({ group, topic, onChanged }: Required<TopicButtonsProps>) => (
  <IconButton
    icon={Pencil}
    size="small"
    label={`Edit ${topic.title}`}
    onClick={() => void openModal(TopicModal, { group, topic }).then(onChanged)}
  />
)
