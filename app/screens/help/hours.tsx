import { useUtility } from '#page/render.tsx'
import { cx } from '#theme/classes.ts'
import { PhoneLink } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Badge, Card, Heading, Text } from '#ui/layout.tsx'

type Opening = { isOpen: boolean; text: string }

/** CONTACT-01: whether the phone is answered now. */
export function OpenNow({ isOpen, text }: Opening) {
  return <Badge tone={isOpen ? 'success' : 'neutral'}>{text}</Badge>
}

/** CONTACT-02: the only telephone number. */
export function Phone({ opening, reference }: { opening: Opening; reference: string }) {
  return (
    <section aria-labelledby="telephone">
      <Card>
        <Heading level={2} size="md" id="telephone">
          Par téléphone
        </Heading>
        <p>
          <OpenNow {...opening} />
        </p>
        <p className={cx('dial')}>
          <PhoneLink phone={useUtility().phone} />
        </p>
        <Text tone="muted">
          Appel non surtaxé. Ayez votre numéro d’abonné sous la main&nbsp;:{' '}
          <strong>{reference}</strong>.
        </Text>
      </Card>
    </section>
  )
}

/** CONTACT-01, CONTACT-03 */
export function Hours({ week }: { week: { days: string; hours: string; isToday: boolean }[] }) {
  const items = week.map(({ days, hours, isToday }) => ({
    term: days,
    value: isToday ? (
      <>
        {hours} <Badge tone="info">aujourd’hui</Badge>
      </>
    ) : (
      hours
    ),
  }))
  return (
    <section aria-labelledby="horaires">
      <Card>
        <Heading level={2} size="md" id="horaires">
          Horaires
        </Heading>
        <DefinitionList items={items} />
        <Text>
          <strong>Fuite dans la rue, plus d’eau&nbsp;?</strong> Incidents sur les
          installations&nbsp;: 24h/24, même numéro.
        </Text>
      </Card>
    </section>
  )
}
