import type { ComponentType } from 'react'

/**
 * The icons of the product, by name, so that only these are shipped. They are decoration: whatever shows one carries its own words.
 * A new icon joins the list here.
 */
export {
  ArrowDownAZ,
  ArrowLeft,
  Bookmark,
  BookmarkCheck,
  Building2,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleUser,
  Clock,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  FileText,
  Folder,
  FolderPlus,
  Info,
  ListFilter,
  Lock,
  LockOpen,
  LogOut,
  Minus,
  Pencil,
  Plus,
  RefreshCw,
  RotateCcw,
  Search,
  Tag,
  Trash2,
  TriangleAlert,
  Undo2,
  User,
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
