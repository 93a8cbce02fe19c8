import { Flex } from '../flex.tsx';
import { Grid, GridCell } from '../grid.tsx';
import { ContentIcon, contentIconNames } from '../more-icons.tsx';
import styles from './dev-pieces.module.css';
import { Piece, State } from './piece.tsx';

const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** What puts things in their places, and the icons. The page itself stands in a Container. */
export function LayoutPieces() {
  return (
    <>
      <Grids />
      <Flexes />
      <Icons />
    </>
  );
}

function Grids() {
  return (
    <Piece id="grid" name="Grid">
      <State name="Twelve columns">
        <Grid>
          {twelve.map((at) => (
            <GridCell key={at} span={1}>
              <div className={styles['filled']}>{at}</div>
            </GridCell>
          ))}
        </Grid>
      </State>
      <State name="Rows of nothing are 20 px high">
        <Grid>
          <GridCell span={6}>
            <div className={styles['short']} />
          </GridCell>
          <GridCell span={6}>
            <div className={styles['short']} />
          </GridCell>
        </Grid>
      </State>
      <State name="A row each on a phone, two from 768 px, three from 992 px">
        <Grid gap="wide">
          {['One', 'Two', 'Three'].map((name) => (
            <GridCell key={name} spanM={6} spanL={4}>
              <div className={styles['filled']}>{name}</div>
            </GridCell>
          ))}
        </Grid>
      </State>
      <State name="A grid in a cell of a grid of four columns">
        <Grid columns={4}>
          <GridCell span={3}>
            <Grid columns={2}>
              <GridCell span={1}>
                <div className={styles['filled']}>One</div>
              </GridCell>
              <GridCell span={1}>
                <div className={styles['filled']}>Two</div>
              </GridCell>
              <GridCell>
                <div className={styles['filled']}>The whole row</div>
              </GridCell>
            </Grid>
          </GridCell>
          <GridCell span={1}>
            <div className={styles['filled']}>Beside</div>
          </GridCell>
        </Grid>
      </State>
    </Piece>
  );
}

function Flexes() {
  const boxes = ['One', 'Two and more', 'Three'].map((name) => (
    <div key={name} className={styles['filled']}>
      {name}
    </div>
  ));
  return (
    <Piece id="flex" name="Flex">
      <State name="Row">
        <Flex wrap>{boxes}</Flex>
      </State>
      <State name="Row, apart">
        <Flex justify="between">{boxes}</Flex>
      </State>
      <State name="Column">
        <Flex direction="column" gap={1} align="start">
          {boxes}
        </Flex>
      </State>
    </Piece>
  );
}

function Icons() {
  return (
    <Piece id="icon" name="Icons">
      <State name="Every name that content may give">
        <ul role="list" className={styles['icons']}>
          {contentIconNames.map((name) => (
            <li key={name}>
              <ContentIcon name={name} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </State>
    </Piece>
  );
}
