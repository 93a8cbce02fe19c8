import { Link } from 'react-router';
export default function Home() { return <Link to="/atorvastatin">A</Link>; }
