import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import type { HomeWater } from './local-water.server.ts'
import type { yearLine } from './texts.ts'

/** What the water of the shown point's town should not be used for, then cuts and works. */
export function WaterAlerts({ restrictions, works }: HomeWater) {
  return (
    <>
      {restrictions.length > 0 && (
        <AlertCard tone="late" title="L’eau de votre commune n’est pas à boire sans précaution">
          {restrictions.map(text => (
            <Text key={text}>{text}</Text>
          ))}
        </AlertCard>
      )}
      {works.map(({ id, state, title, period, where, reason, phone }) => (
        <AlertCard
          key={id}
          tone="info"
          title={`${title} ${state === 'now' ? 'en cours' : 'à venir'}, ${where}`}
        >
          <Text>
            <strong>{capital(period)}.</strong> {capital(reason)}
          </Text>
          <Text>
            Une question&nbsp;? <PhoneLink phone={phone} />
          </Text>
        </AlertCard>
      ))}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Props = {
  /** Where there are several, the address that is shown. */
  street: string | null
  line: ReturnType<typeof yearLine>
  /** Shown when the readings could not be loaded. */
  missing: FormNotice | null
  water: HomeWater | null
}

/** HOME-02: the water of the selected metering point, and of its town. */
export function MyWater({ street, line, missing, water }: Props) {
  return (
    <Section id="eau" title={street ? `Mon eau au ${street}` : 'Mon eau'}>
      <Missing notice={missing ?? water?.missing} />
      <Rows>
        <LinkRow
          href={paths.consumption}
          title="Ma consommation"
          note={!missing && `${line.volume}${line.rest}`}
        />
        {water && <LinkRow href={water.href} title={water.title} note={water.quality} />}
      </Rows>
    </Section>
  )
}
