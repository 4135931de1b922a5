import { useLocation, useMatches } from '@remix-run/react'
import { Children, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Link as RouterLink, UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import { cx, type Selection } from '#theme/classes.ts'
import { useIsOpen, useTheirs } from './open-pages.ts'

interface Parts {
  children: ReactNode
}

export function Container({ children, ...variants }: Parts & Selection<'container'>) {
  return <div className={cx('container', variants)}>{children}</div>
}

export function Stack({ children, ...variants }: Parts & Selection<'stack'>) {
  return <div className={cx('stack', variants)}>{children}</div>
}

/** The space between its parts is for browsers without styles, which read them as one word. */
export function Cluster({ children, ...variants }: Parts & Selection<'cluster'>) {
  return <div className={cx('cluster', variants)}>{apart(children)}</div>
}

const apart = (children: ReactNode) => Children.toArray(children).flatMap(child => [child, ' '])

export function List({ items, kind }: { items: string[] } & Selection<'list'>) {
  const Element = kind === 'steps' ? 'ol' : 'ul'
  return (
    <Element className={cx('list', { kind })}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </Element>
  )
}

export function VisuallyHidden({ children }: Parts) {
  return <span className={cx('hidden')}>{children}</span>
}

const sizes = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const

/** The level is for the page's outline; the size follows it by default. `tabIndex`: the heading takes the focus. */
export function Heading({
  level,
  size = sizes[level],
  id,
  tabIndex,
  children,
}: Parts & { level: 1 | 2 | 3 | 4; id?: string; tabIndex?: -1 } & Selection<'heading'>) {
  const Element = `h${level}` as const
  return (
    <Element id={id} tabIndex={tabIndex} className={cx('heading', { size })}>
      {useTheirs()(children)}
    </Element>
  )
}

export function Text({
  as: Element = 'p',
  id,
  children,
  ...variants
}: Parts & { as?: 'p' | 'span' | 'div'; id?: string } & Selection<'text'>) {
  return (
    <Element id={id} className={cx('text', variants)}>
      {children}
    </Element>
  )
}

export type Tone = 'info' | 'success' | 'warning' | 'late' | 'error'

/** A tone is never shown by colour alone: it has a word for screen readers, and the message says what happened. */
const words: Record<Tone, string> = {
  info: 'Information',
  success: 'Succès',
  warning: 'Attention',
  late: 'Attention',
  error: 'Erreur',
}

/** A message in the page. It is not announced; Toasts and ErrorSummary are. */
export function Alert(props: {
  tone: Tone
  title?: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  const { tone, title, text, children } = props
  return (
    <div className={cx('alert', { tone })}>
      <VisuallyHidden>{`${words[tone]}\u00a0: `}</VisuallyHidden>
      {title && <p className={cx('alert__title', { tone })}>{title}</p>}
      {text && <Text>{text}</Text>}
      {children}
    </div>
  )
}

export function Badge({
  tone = 'neutral',
  children,
}: Selection<'badge'> & { children: ReactNode }) {
  return <span className={cx('badge', { tone })}>{children}</span>
}

export function Card({ children }: Parts) {
  return (
    <div className={cx('card')}>
      <div className={cx('card__body')}>{children}</div>
    </div>
  )
}

export interface LinkProps {
  href: string
  id?: string | undefined
  children: ReactNode
  /** `alone`: the link stands outside of a sentence, with a target of 44 px. */
  variant?: 'alone'
  /**
   * A file that the server sends as an attachment: the browser asks for it, not the router. It has no `download`
   * attribute, so that a refusal is shown and not saved.
   */
  download?: boolean
  preventScrollReset?: boolean
  /** Location state: `keepFocus` for links that close a dialog. */
  state?: object
  'aria-current'?: 'page' | undefined
  className?: string
}

/** A link to the portal's own pages goes through the router; any other is a plain `<a>`. */
export function Link({ href, children, variant, download, className, ...router }: LinkProps) {
  const classes = className ?? cx('link', { variant })
  const words = useTheirs()
  // The words of buttons, which have a class of their own, stay those of the specification.
  const said = className ? children : words(children)
  // A helper who may not open the page reads the words of the link, which stay in their sentence.
  if (!useIsOpen(href)) return variant || className ? null : <span>{said}</span>
  if (download || !/^[/?]/.test(href))
    return (
      <a className={classes} href={href} data-file={download ? '' : undefined}>
        {said}
      </a>
    )
  return (
    <RouterLink className={classes} to={href} {...router}>
      {said}
    </RouterLink>
  )
}

export interface Toast {
  id: string
  tone: Tone
  text: string
}

type Area = { shown: Toast[]; dismiss: (id: string) => void }

const AreaContext = createContext<Area | undefined>(undefined)

const isError = ({ tone }: Toast) => tone === 'error'

/** [SHELL-11..13] Keeps the last toasts until they leave, and errors until dismissed. The root mounts it once. */
export function ToastProvider({ toasts, children }: { toasts: Toast[]; children: ReactNode }) {
  const [kept, setKept] = useState(toasts)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  // Added after hydration, since screen readers announce only what is added to a region later.
  useEffect(() => {
    setKept(before => {
      const fresh = toasts.filter(({ id }) => before.every(t => t.id !== id))
      // After quick answers the last one is read: only an error waits to be dismissed.
      return fresh.length === 0 ? before : [...before.filter(isError), ...fresh]
    })
  }, [toasts])
  const dismiss = (id: string) => setGone(before => new Set(before).add(id))
  const shown = kept.filter(({ id }) => !gone.has(id))
  return <AreaContext.Provider value={{ shown, dismiss }}>{children}</AreaContext.Provider>
}

/**
 * The message area of a page, under its h1. The stylesheet lets toasts leave after 7 s, except errors and toasts that are
 * hovered or focused.
 */
export function Toasts() {
  const { pathname, search } = useLocation()
  const area = useContext(AreaContext)
  if (!area) return null
  const list = (urgent: boolean) =>
    area.shown
      .filter(toast => isError(toast) === urgent)
      .map(toast => (
        <Item
          key={toast.id}
          toast={toast}
          href={pathname + search}
          dismiss={() => area.dismiss(toast.id)}
        />
      ))
  return (
    <div className={cx('toast__region')}>
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  )
}

function Item(props: { toast: Toast; href: string; dismiss: () => void }) {
  const { tone, text } = props.toast
  const isUrgent = isError(props.toast)
  const life = isUrgent ? undefined : 'short'
  return (
    <div
      className={`${cx('alert', { tone })} ${cx('toast', { life })}`}
      onAnimationEnd={props.dismiss}
    >
      <p className={cx('toast__text')}>
        <VisuallyHidden>{`${words[tone]}\u00a0: `}</VisuallyHidden>
        {text}
      </p>
      {isUrgent && (
        <a
          className={cx('toast__close')}
          href={props.href}
          onClick={event => {
            event.preventDefault()
            props.dismiss()
          }}
        >
          <CloseSign />
        </a>
      )}
    </div>
  )
}

/** The page above this one in « Fil d’Ariane »; without `href` it is this page. */
export type Above = { label: string; href?: string }

type PageHeadingProps = {
  above?: Above | undefined
  kind?: 'hello'
  children: ReactNode
  sub?: ReactNode
}

/**
 * The link to the page above, the h1 with `sub` as its second line, and below it the one place for messages. `hello` is
 * the greeting of /home.
 */
export function PageHeading(props: PageHeadingProps) {
  const { above, kind, children, sub } = props
  const words = useTheirs()
  return (
    <>
      <div className={cx('pageHeading', { kind })}>
        {above && (
          <nav aria-label="Fil d’Ariane">
            {above.href ? (
              <Link href={above.href}>{above.label}</Link>
            ) : (
              <span aria-current="page">{words(above.label)}</span>
            )}
          </nav>
        )}
        <Heading level={1}>
          {children}
          {sub && <span className={cx('pageHeading__sub')}> {sub}</span>}
        </Heading>
      </div>
      {/* A sibling of the page's content: in a box of its own, a message could not stay in sight during scrolling. */}
      <Toasts />
    </>
  )
}

/** The usual screen: its heading, then its parts one below the other. */
export function Screen(props: Omit<PageHeadingProps, 'children'> & { title: ReactNode } & Parts) {
  return (
    <Stack gap="loose">
      <PageHeading {...props}>{props.title}</PageHeading>
      {props.children}
    </Stack>
  )
}

/** The `handle` of a screen's module: its title, and its route's flags (GUARD-16, and one for an invitation). */
export type Page = { title: string } & { [flag in RouteFlag]?: true }

type RouteFlag =
  | 'fromAdmin'
  | 'isForgot'
  | 'fromForgotLink'
  | 'fromConfirmLink'
  | 'fromAdressConfirmLink'
  | 'fromInvitationLink'
  // No script does anything on this page: it gets none, unless a form of it posts (app/entry.server.tsx).
  | 'scriptless'

/**
 * The document's title: the screen's first, and « Erreur : » before it when the page failed or a form came back with
 * `errors` or a `notice`; the report of a failed wizard has its own title. A route's `meta` knows neither errors nor
 * action data, hence `handle` and this component. `space` ends it: whose pages these are.
 */
export function PageTitle({ space }: { space: string }) {
  const matches = useMatches()
  const state = useContext(RouterState)
  // The loader of a search refuses a wrong criterion.
  const answers = [...Object.values(state?.actionData ?? {}), ...matches.map(({ data }) => data)]
  const refused = answers.some(answer => answer?.notice || Object.keys(answer?.errors ?? {}).length)
  const reportTitle = Object.values(state?.errors ?? {})[0]?.data?.report?.pageTitle
  const pages = matches.map(match => titleOf(match)).filter(Boolean)
  const title = [reportTitle ?? pages.pop(), space].filter(Boolean).join(' – ')
  const isRefused = !reportTitle && (state?.errors || refused)
  return <title>{isRefused ? `Erreur\u00a0: ${title}` : title}</title>
}

/** A module that serves several screens gets their titles from its loader. */
function titleOf({ handle, data }: { handle: unknown; data: unknown }): string | undefined {
  const { pageTitle } = (data ?? {}) as { pageTitle?: string }
  return pageTitle ?? (handle as Page | undefined)?.title
}

const drawings = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
} as const

/** An icon is always decorative (aria-hidden): the word beside it carries the meaning. */
export const Icon = ({ name }: { name: keyof typeof drawings }) => <Drawing d={drawings[name]} />

/** The content of what closes a dialog or a message: a cross, whose name is read aloud. */
export const CloseSign = () => (
  <>
    <Icon name="close" />
    <VisuallyHidden>Fermer</VisuallyHidden>
  </>
)

/** A drawing that few pages need, and that they bring themselves. */
export function Drawing({ d }: { d: string }) {
  return (
    <svg className={cx('icon')} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export function Disclosure(props: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className={cx('disclosure')} open={props.open}>
      <summary className={cx('disclosure__summary')}>
        {props.summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={cx('disclosure__body')}>{props.children}</div>
    </details>
  )
}

/** Whether scripts run: false on the server and at the first rendering in the browser. */
export function useScripted(): boolean {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return isScripted
}
