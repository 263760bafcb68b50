import type { ComponentType } from 'react'

/**
 * The icons of the product, by name, so that only these are shipped. They are decoration: whatever shows one carries its own words.
 * A new icon joins the list here.
 */
export {
  ArrowLeft,
  Ban,
  Bell,
  BellPlus,
  BellRing,
  Bold,
  Bookmark,
  BookmarkCheck,
  ChartColumn,
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
  ExternalLink,
  Eye,
  EyeOff,
  FolderPlus,
  Globe,
  ImagePlus,
  Info,
  Italic,
  LayoutGrid,
  Link2,
  List,
  ListFilter,
  ListOrdered,
  Lock,
  LogOut,
  Megaphone,
  MessageCircle,
  MonitorSmartphone,
  Pencil,
  Printer,
  Quote,
  Redo2,
  Replace,
  RotateCcw,
  Rows3,
  Search,
  Settings,
  Share2,
  TextSearch,
  Trash2,
  TriangleAlert,
  Undo2,
  UserPen,
  UserPlus,
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

/** Any icon above, as a property of another component: `<Button icon={Plus}>`. */
export type IconType = ComponentType<IconProps>
