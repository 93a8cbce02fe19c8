// The sections are markup made on the server; their looks come with the page.
import '../../ui/breadcrumbs.module.css';
import '../../ui/disclosure-list.module.css';
import '../rich-content/rich-content.module.css';
import './drug-sections.module.css';
