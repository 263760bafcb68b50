import type { ComponentType } from 'react'

/**
 * The icons of the product, by name, so that only these are shipped. They are decoration: whatever shows one carries its own words.
 * A new icon joins the list here.
 */
export {
  ArrowLeft,
  Bookmark,
  BookmarkCheck,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleUser,
  Clock,
  Download,
  ExternalLink,
  FolderPlus,
  Info,
  ListFilter,
  Lock,
  LogOut,
  Pencil,
  RotateCcw,
  Search,
  Trash2,
  TriangleAlert,
  WifiOff,
  X,
} from 'lucide-react'

export interface IconProps {
  size?: number | string
  strokeWidth?: number | string
  className?: string
}

/** Any icon above, as a property of another component: `<Button icon={Plus}>`. */
export type IconType = ComponentType<IconProps>
