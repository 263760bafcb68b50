import type { ComponentType } from 'react'

/**
 * The icons of the app by name, so that only these are in the build. They are decorative: a control with an icon needs its own label.
 * Add a new icon to this list.
 */
export {
  ArrowLeft,
  Ban,
  Bell,
  BellRing,
  Bold,
  Bookmark,
  BookmarkCheck,
  ChartColumn,
  Check,
  CheckCheck,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleUser,
  Clock,
  Coins,
  Columns3,
  Copy,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  FolderInput,
  FolderPlus,
  Globe,
  GripVertical,
  History,
  ImagePlus,
  Inbox,
  Info,
  Italic,
  LayoutGrid,
  Link2,
  List,
  ListFilter,
  ListOrdered,
  Lock,
  LogOut,
  Mail,
  Megaphone,
  MessageCircle,
  MonitorSmartphone,
  NotebookPen,
  Pause,
  Pencil,
  Play,
  Printer,
  Quote,
  Redo2,
  Replace,
  RotateCcw,
  Rows3,
  Search,
  Settings,
  SunMoon,
  Share2,
  Tag,
  TextSearch,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  UserPen,
  UserPlus,
  Users,
  WifiOff,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'

export interface IconProps {
  size?: number | string
  strokeWidth?: number | string
  className?: string
}

/** An icon as a prop of another component: `<Button icon={Plus}>`. */
export type IconType = ComponentType<IconProps>
