import { Link } from 'react-router';

import { Breadcrumbs } from '../breadcrumbs.tsx';
import { DisclosureList } from '../disclosure-list.tsx';
import { Flex } from '../flex.tsx';
import { LinkWithIcon } from '../link-with-icon.tsx';
import { Paginator } from '../paginator.tsx';
import styles from './dev-pieces.module.css';
import { Piece, State } from './piece.tsx';

/** Everything that leads somewhere. */
export function WayPieces() {
  return (
    <>
      <Trails />
      <Paginators />
      <Links />
      <Disclosures />
    </>
  );
}

const home = { name: 'Home', url: '/' };

function Trails() {
  return (
    <Piece id="breadcrumbs" name="Breadcrumbs">
      <State name="Two steps and this page">
        <Breadcrumbs
          label="Three steps"
          items={[home, { name: 'Conditions', url: '/conditions' }, { name: 'Asthma' }]}
        />
      </State>
      <State name="With icons, and a step that leads nowhere">
        <Breadcrumbs
          label="With icons"
          items={[
            { ...home, icon: 'home' },
            { name: 'Classes' },
            { name: 'Statins', icon: 'no such icon', url: '/classes' },
            { name: 'Atorvastatin', icon: 'pill' },
          ]}
        />
      </State>
      <State name="Long words, in little room">
        <div className={styles['narrow']}>
          <Breadcrumbs
            label="Long words"
            items={[
              home,
              { name: 'Drug classes', url: '/classes' },
              { name: 'Angiotensin-converting enzyme inhibitors and diuretics', url: '/classes' },
              { name: 'Lisinopril and hydrochlorothiazide' },
            ]}
          />
        </div>
      </State>
    </Piece>
  );
}

const baseUrl = '/editorial/all';

function Paginators() {
  return (
    <Piece id="paginator" name="Paginator">
      {[
        { name: 'The first of two', page: 1, total: 2 },
        { name: 'The first of nine', page: 1, total: 9 },
        { name: 'The fifth of nine', page: 5, total: 9 },
        { name: 'The last of nine', page: 9, total: 9 },
        { name: 'Three digits, in little room', page: 120, total: 999 },
        { name: 'Only one page: nothing', page: 1, total: 1 },
        { name: 'Beyond the last page: nothing', page: 4, total: 3 },
      ].map(({ name, page, total }) => (
        <State key={name} name={name}>
          <Paginator page={page} total={total} baseUrl={baseUrl} label={`Pages (${name})`} />
        </State>
      ))}
    </Piece>
  );
}

function Links() {
  return (
    <Piece id="link-with-icon" name="Link with icon">
      <State name="Icon left, right, none, unknown">
        <Flex gap={4} wrap>
          <LinkWithIcon to="/card" icon="card">
            Your card
          </LinkWithIcon>
          <LinkWithIcon to="https://www.fda.gov/" icon="external" iconPosition="right">
            The FDA
          </LinkWithIcon>
          <LinkWithIcon to="/search">All medicines</LinkWithIcon>
          <LinkWithIcon to="/search" icon="no such icon">
            Search
          </LinkWithIcon>
        </Flex>
      </State>
      <State name="With the focus" focused>
        <LinkWithIcon to="/card" icon="gift">
          Rewards
        </LinkWithIcon>
      </State>
      <State name="Long words, in little room">
        <div className={styles['narrow']}>
          <LinkWithIcon to="/faq" icon="question">
            What does a pharmacist need to see before the discount is taken off the price?
          </LinkWithIcon>
        </div>
      </State>
    </Piece>
  );
}

const questions = [
  { id: 'is-it-insurance', question: 'Is the card insurance?', html: '<p>No. It is a discount card.</p>' },
  {
    id: 'long-question',
    question:
      'What happens when the pharmacy nearest to me does not take the card, and the next one is more than twenty miles away?',
    html: '<p>Another pharmacy of the list takes it. Widen the search with another ZIP code.</p><p>Prices differ between chains, and between the stores of one chain.</p>',
  },
  { id: 'who-may-use-it', question: 'Who may use it?', html: '<p>Everybody in the household.</p>' },
];

function Disclosures() {
  return (
    <Piece id="disclosure-list" name="Disclosure list">
      <State name="The first one open">
        <Flex direction="column" gap={3}>
          <DisclosureList questions={questions} open={1} />
          <p>
            <Link to="#who-may-use-it">Open the last question</Link>
          </p>
        </Flex>
      </State>
      <State name="No questions: nothing">
        <DisclosureList questions={[]} />
      </State>
    </Piece>
  );
}
